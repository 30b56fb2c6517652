"""What every drawing is made of: primitives in millimetres, type, themes, finishes, SVG."""
