"""The browser of the tests: missing it is a failure in CI, and a loud line elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web_pages import hands


def test_a_missing_browser_fails_in_ci_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "CHROMIUM", Path("/nowhere/chromium"))
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="must run in CI"), hands.chromium():
        pass
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="BROWSER TESTS NOT RUN"), hands.chromium():
        pass
