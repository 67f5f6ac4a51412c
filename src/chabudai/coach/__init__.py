"""The coach: what a seat could have done better with what it knew, told from luck."""
