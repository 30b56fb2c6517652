"""The commands that make pictures for games, sprites and thumbnails; and the viewer that shows finished files."""
