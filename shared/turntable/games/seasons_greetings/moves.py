"""Moves: one frozen struct each, ids only. No legality."""

from turntable.engine.items import Move


class PlayToTree(Move, frozen=True):
    """Put an album of the own hand into a tree."""

    album: str
    tree: str
    position: str


class PlayToScoring(Move, frozen=True):
    """Put an album of the own hand into the own scoring area."""

    album: str


class DraftAlbum(Move, frozen=True):
    """Take an album of the draft row into the hand."""

    album: str
