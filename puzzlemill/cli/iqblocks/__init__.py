"""Commands that are about IQ Blocks alone, and its certificates."""
