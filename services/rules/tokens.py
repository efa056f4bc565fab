"""Answer tokens: a bot's answer counts only for a decision that this service asked it about."""

import hashlib
import hmac
from uuid import UUID

LABEL = b"turntable/answer/1"


class AnswerTokens:
    """Made and checked with a key that only this service has."""

    def __init__(self, key: bytes) -> None:
        if not key:
            raise ValueError("an empty key")
        self._key = key

    def token(self, match_id: UUID, decision: str, level: str) -> str:
        """The token for one decision put to a bot of a level, as hex."""
        parts = (LABEL, match_id.bytes, decision.encode(), level.encode())
        message = b"".join(len(part).to_bytes(2, "big") + part for part in parts)
        return hmac.digest(self._key, message, hashlib.sha256).hex()

    def holds(self, token: str, match_id: UUID, decision: str, level: str) -> bool:
        """Whether the token is the one for this decision and level."""
        wanted = self.token(match_id, decision, level)
        return hmac.compare_digest(wanted.encode(), token.encode())
