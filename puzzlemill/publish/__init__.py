"""Publishing: a book as files for a print shop, for sale as a PDF, and for a shop's page."""
