"""Publishing: a book as files for a print shop, for sale as a PDF, and for a shop's page."""

from puzzlemill.publish.making import Publication, publish_book
from puzzlemill.publish.settings import Publish, PublishReading, read_publish

__all__ = ["Publication", "Publish", "PublishReading", "publish_book", "read_publish"]
