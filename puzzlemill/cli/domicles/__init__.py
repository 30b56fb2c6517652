"""Commands that are about Domicles alone."""
