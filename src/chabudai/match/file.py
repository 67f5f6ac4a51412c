"""A match on disk: a line of JSON for its heading and one for each entry, durable once written."""

from __future__ import annotations

import errno
import json
import os
from io import FileIO
from pathlib import Path
from typing import Any

from chabudai.match.entry import Entry
from chabudai.match.heading import Heading
from chabudai.match.match import Match


class MatchFile:
    """An append-only file that one process at a time may write."""

    def __init__(self, path: Path, stream: FileIO) -> None:
        self.path = path
        self._stream = stream
        self._end = 0
        """Where the last whole line ends."""

    @classmethod
    def create(cls, path: Path, heading: Heading) -> MatchFile:
        """A new file; FileExistsError if there is one already."""
        path.parent.mkdir(parents=True, exist_ok=True)
        file = cls(path, path.open("xb", buffering=0))
        file._lock()
        file._write(heading.to_json())
        return file

    @classmethod
    def open(cls, path: Path) -> tuple[MatchFile, Match]:
        """Go on with a file: the file and its match.

        A last line that was cut off while being written was never acknowledged; it is dropped.
        A file that is damaged otherwise is a ValueError, and BlockingIOError says that another
        process has it open.
        """
        file = cls(path, path.open("r+b", buffering=0))
        try:
            file._lock()
            data = file._stream.readall()
            file._end = data.rfind(b"\n") + 1
            match = read_lines(data[: file._end].decode().splitlines())
            file._cut()
        except BaseException:
            file.close()
            raise
        return file, match

    def append(self, entry: Entry) -> None:
        """Write an entry; when this returns it is on disk. An OSError leaves the file as it was."""
        self._write(entry.to_json())

    def close(self) -> None:
        """Give the file free."""
        self._stream.close()

    def _write(self, data: dict[str, Any]) -> None:
        line = json.dumps(data, ensure_ascii=False).encode() + b"\n"
        try:
            written = self._stream.write(line)
            if written != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
            os.fsync(self._stream.fileno())
        except OSError:
            self._cut()
            raise
        self._end += len(line)

    def _cut(self) -> None:
        """Drop whatever stands after the last whole line."""
        self._stream.truncate(self._end)
        self._stream.seek(self._end)

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # not on this system; the file is still append-only
            return
        fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)


def read_lines(lines: list[str]) -> Match:
    """The match that the lines of a file tell; ValueError if they tell none."""
    parsed = [json.loads(line) for line in lines]
    heading = Heading.from_json(parsed[0] if parsed else None)
    return Match(heading.open(), heading, [Entry.from_json(data) for data in parsed[1:]])
