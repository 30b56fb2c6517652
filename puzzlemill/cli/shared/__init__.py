"""What commands share: menus and options to declare them, and what they do with entries, files and faults."""
