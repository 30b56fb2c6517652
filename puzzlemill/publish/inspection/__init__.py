"""What print shops ask: finished files are measured, checked by rules, and reported on."""
