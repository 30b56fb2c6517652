"""What tests of grades share: reference tables, and the numbers in the sentences of grades."""
