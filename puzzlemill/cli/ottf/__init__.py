"""What commands know about OTTF."""
