"""Every page speaks one language: no keys, no words of another one."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import httpx
import pytest

from chabudai.core.messages import LANGUAGES
from chabudai.web.pages.look import COOKIE
from chabudai.web.visitors import PLAIN
from tests.web_pages.scenes import Room

SAID = ("aria-label", "title", "placeholder", "alt")
EMPTY = frozenset(["meta", "link", "input", "br", "use", "hr", "img"])
KEY = re.compile(r"\b(?:page|match|matcha|koikoi|touche|web|agent|level|core)-[a-z0-9-]+")
FOREIGN = {
    "en": re.compile(r"[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff]+"),
    "uk": re.compile(r"[A-Za-z]{2,}|[\u3040-\u30ff\u4e00-\u9fff]+|[ыэъё]", re.IGNORECASE),
    "ja": re.compile(r"[A-Za-z]{2,}|[\u0400-\u04ff]+"),
}
FILE = re.compile(r"https?://\S+|\S+\.json\b|\{[a-z]+\}")
"""Addresses, names of files, and gaps that script fills."""
NAMES = {"Chabudai", "Ada", "Bob", "SHA", "QR", "chabudai", "verify", "JavaScript", "http"}


class Texts(HTMLParser):
    """What a page says in its own language: texts and labels, without codes and addresses."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang
        self.langs = [lang]
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        lang = said.get("lang") or self.langs[-1]
        if tag == "code" or "code" in (said.get("class") or "").split():
            lang = "none"
        if tag not in EMPTY:
            self.langs.append(lang)
        if lang == self.lang:
            self.found += [text for name in SAID if (text := said.get(name))]

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            self.langs.pop()

    def handle_data(self, data: str) -> None:
        if self.langs[-1] == self.lang and data.strip():
            self.found.append(data.strip())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_speak_one_language(furnished: Room, lang: str) -> None:
    wrong = []
    for scene in furnished.scenes.values():
        cookies = f"{COOKIE}={lang}.auto.on" + (
            "" if scene.guest else f"; {PLAIN}={furnished.cookie}"
        )
        headers = {"Cookie": cookies, "Accept": "text/html"}
        page = httpx.get(furnished.served.url + scene.path, headers=headers).text
        assert f'<html lang="{lang}"' in page
        texts = Texts(lang)
        texts.feed(page)
        for text in dict.fromkeys(texts.found):
            prose = FILE.sub("", text)
            words = [word for word in FOREIGN[lang].findall(prose) if word not in NAMES]
            if words or KEY.search(prose):
                wrong.append(f"{scene.name}: {text}")
    assert not wrong, "\n".join(wrong)
