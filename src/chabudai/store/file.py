"""The file of the SQLite store: who may read it, who has it, and whether it is still the one."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from chabudai.store.protocol import Unavailable

PRIVATE = 0o600
BESIDE = ("", "-wal", "-shm", ".lock")
"""What stands in the folder of a database: the file, and what SQLite and we put beside it."""
LARGE = 64 * 2**20
"""Above so many bytes a start checks quickly: without comparing the indexes with their tables."""

_held: set[tuple[int, int]] = set()
"""The files that this process has open. SQLite's own locks end with any descriptor of the file
that the process closes, so a second one is never opened."""


class Hold:
    """The right to write a file, whichever name it is called by, until it is let go."""

    def __init__(self, path: Path) -> None:
        """Create the file if there is none; OSError if somebody else has it."""
        self.path = path.resolve()  # of all symbolic links to it
        self._streams: list[Any] = []
        self._files: dict[str, tuple[int, int]] = {}
        make_private(self.path)
        self._known = _identity(self.path)
        if self._known in _held:
            raise OSError("another server has this file open")
        try:
            self._streams.append(_locked(_beside(self.path, ".lock"), self.path))
            if sys.platform == "linux":  # elsewhere such a lock is in the way of SQLite's own
                self._streams.append(_locked(self.path))
        except OSError:
            self._close()
            raise
        _held.add(self._known)
        self._files[str(self.path)] = self._known

    def watch(self) -> None:
        """From now on the write-ahead log has to stay, too; the caller has written something."""
        log = _beside(self.path, "-wal")
        self._files[str(log)] = _identity(log)

    def check(self) -> None:
        """Unavailable if what is under the file's name is not what was opened.

        What SQLite goes on writing then is nowhere to be found after the end.
        """
        for path, (device, inode) in self._files.items():
            try:
                found = os.stat(path)  # noqa: PTH116 (faster; twice a commit)
            except OSError:
                raise Unavailable(f"{path} is gone: it was removed while it was open") from None
            if (found.st_ino, found.st_dev) != (inode, device):
                raise Unavailable(f"{path} is another file: it was replaced while it was open")

    def release(self) -> None:
        """Let the file go; the caller has closed all connections."""
        _held.discard(self._known)
        self._close()

    def _close(self) -> None:
        for stream in self._streams:
            stream.close()


def make_private(path: Path) -> None:
    """Let nobody but the owner read a database and what is beside it; create it if need be.

    What belongs to somebody else stays as it is: they have given us the right to use it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        create_private(path)
    for ending in BESIDE:
        each = _beside(path, ending)
        with suppress(FileNotFoundError, PermissionError):
            mode = stat.S_IMODE(each.stat().st_mode)
            if mode & 0o077:
                each.chmod(mode & ~0o077)


def create_private(path: Path) -> None:
    """A new empty file that only its owner may read; FileExistsError if there is one."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def damage(connection: sqlite3.Connection, quick: bool) -> list[str]:
    """What SQLite finds wrong with a database; nothing if it is sound.

    OperationalError says that it could not look.
    """
    how = "quick_check" if quick else "integrity_check"
    try:
        found = [str(text) for (text,) in connection.execute(f"PRAGMA {how}(20)")]
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _locked(path: Path, beside: Path | None = None) -> Any:
    """A file that nobody else has open. What root makes ``beside`` another one belongs to the owner
    of that, as with SQLite: a server that is not root opens it later.
    """
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE)
    stream = os.fdopen(descriptor, "ab")
    if beside is not None and hasattr(os, "geteuid") and os.geteuid() == 0:
        found = beside.stat()
        with suppress(PermissionError):  # root without that right, as in a container
            os.fchown(descriptor, found.st_uid, found.st_gid)
    try:
        import fcntl

        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # not on this system
        pass
    except BlockingIOError:
        stream.close()
        raise OSError("another server has this file open") from None
    return stream
