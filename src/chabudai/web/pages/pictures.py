"""Pictures of their own for the rich drawings of a sheet, so that a page need not draw them itself.

A ``<use>`` copies a drawing into the page: forty cards of fifty shapes each cost a swap of the
table 150 ms of a desktop's processor. A picture is drawn once, apart from the page, and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

HEAVY = 2_000
"""So many characters, with all its parts, make a drawing rich."""
REST = "rest"
"""The name of what is left of a sheet: what pages may still copy."""
_SYMBOL = re.compile(r'<symbol id="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
_REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')


def split(sheet: str) -> Mapping[str, str]:
    """The rich drawings of a sheet as files by name, and the rest; nothing where all are plain."""
    symbols = {found[1]: found for found in _SYMBOL.finditer(sheet)}
    if not symbols.keys() >= set(_REFERENCE.findall(sheet)):
        return {}  # made of parts that are no symbols: it stays whole
    whole = {
        name: _parts(name, symbols) for name, found in symbols.items() if "viewBox" in found[2]
    }
    rich = {
        name: parts
        for name, parts in whole.items()
        if sum(len(symbols[part][0]) for part in parts) > HEAVY
        and not any("currentColor" in symbols[part][0] for part in parts)
    }
    if not rich:
        return {}
    plain = [part for name, parts in whole.items() if name not in rich for part in parts]
    files = {name: _picture(symbols, parts) for name, parts in rich.items()}
    return files | {REST: _sheet(symbols[part][0] for part in dict.fromkeys(plain))}


def _parts(name: str, symbols: Mapping[str, re.Match[str]]) -> list[str]:
    """A drawing and the drawings that it is made of, itself first."""
    found = [name]
    for part in found:
        found += [each for each in _REFERENCE.findall(symbols[part][3]) if each not in found]
    return list(dict.fromkeys(found))


def _picture(symbols: Mapping[str, re.Match[str]], parts: list[str]) -> str:
    own = symbols[parts[0]]
    defs = "".join(symbols[part][0] for part in parts[1:])
    xmlns = 'xmlns="http://www.w3.org/2000/svg"'
    return f"<svg {xmlns}{own[2]}><defs>{defs}</defs>{own[3]}</svg>"


def _sheet(symbols: Iterable[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
