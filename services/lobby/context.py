"""What the lobby's routes work with, put together once by `app.build`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import current_app

from services.lobby.addresses import Addresses, EntropyVault
from services.lobby.commands import Tables
from services.lobby.listing import Listing
from services.lobby.places import Places
from services.lobby.players import Players
from turntable.bus.port import Notices
from turntable.engine.game import Game
from turntable.eventstore.port import EventStore
from turntable.kernel.auth import TokenSigner
from turntable.kernel.clock import Clock
from turntable.kernel.config import Settings

EXTENSION = "turntable-lobby"
NOTICE = "notice:lobby"

Games = Mapping[str, Game[Any]]


@dataclass(frozen=True, slots=True)
class Lobby:
    settings: Settings
    clock: Clock
    games: Games
    signer: TokenSigner
    store: EventStore
    tables: Tables
    addresses: Addresses
    vault: EntropyVault
    places: Places
    players: Players
    listing: Listing
    notices: Notices

    def wake(self) -> None:
        """Hint to the relay that there is something to carry."""
        self.notices.notify(NOTICE)


def lobby() -> Lobby:
    """Return what this request's application works with."""
    found: Lobby = current_app.extensions[EXTENSION]
    return found
