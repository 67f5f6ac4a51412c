"""The one door: the ``chabudai`` command."""
