"""Files of all forms: how they are read, whoever they come from, and how they are written, whole or not at all."""
