"""What goes in and out: packs, JSON Lines, stores and ids read; pictures and pages written."""
