"""Hex Heaven between two or three devices: the game's state for every version of the protocol."""

from engine.hexheaven.sealed.encrypted_game import EncryptedHexHeaven
from engine.hexheaven.sealed.locked_game import LockedHexHeaven

GAME_STATE_CLASSES = {1: LockedHexHeaven, 2: EncryptedHexHeaven}  # by protocol
