"""Writes the ledgers again."""

from tests.support.ledgers import write

write()
