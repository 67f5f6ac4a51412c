"""The conformance kit: what every game must hold to, as checks that any test suite can call."""
