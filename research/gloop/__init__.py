"""The Gloop questions: the paper's searches compared, machine proofs, and records of the leaflet's challenges."""
