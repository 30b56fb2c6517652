"""Commands with hostile inputs: files and streams that fail, and sizes beyond all bounds."""
