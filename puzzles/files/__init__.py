"""Files: how untrusted ones are read safely, and how outputs are written whole or not at all."""
