"""The commands that make pictures for games: sprites and thumbnails."""
