"""A pattern in Touché is drawn, crowned and swept on the table where it was made."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web_pages.hands import listen, until
from tests.web_pages.make_strips import studio

WATCH = """cell => {
    const seen = { faces: [], drawn: 0, crowned: 0, left: 0, calls: [], column: 1 };
    window.seen = seen;
    const most = (name, count) => { seen[name] = Math.max(seen[name], count); };
    const like = (each) => document.querySelector(`#table [data-place="${each.dataset.place}"]`);
    const look = () => {
        requestAnimationFrame(look);
        const scene = document.querySelector(".scene");
        if (!scene) return;
        const face = scene.querySelector(`[data-place~="${cell}"] svg`)?.innerHTML;
        if (face && !seen.faces.includes(face)) seen.faces.push(face);
        const drawn = [...scene.querySelectorAll(".cell.drawn")];
        most("drawn", drawn.length);
        most("crowned", drawn.filter((each) => each.innerHTML === like(each).innerHTML).length);
        most("left", scene.querySelectorAll(".leaving svg + svg").length);
        const call = document.querySelector(".call");
        if (!call) return;
        if (!seen.calls.includes(call.textContent)) seen.calls.push(call.textContent);
        const prompt = document.querySelector(".talkover");
        seen.column = Math.min(seen.column, call.offsetWidth / prompt.offsetWidth);
    };
    look();
}"""


def test_a_pattern_is_drawn_crowned_and_swept(browser: Browser, tmp_path: Path) -> None:
    with studio(tmp_path, ["touche"]) as (place, acts):
        label = "touche-climax-phone"
        context = place.context(browser, (390, 664), reduced_motion="no-preference")
        page = context.new_page()
        heard = listen(page)
        place.show(page, place.scenes[label])
        until(page, "#table.mine")
        page.evaluate("document.documentElement.dataset.pace = 'quick'")
        page.evaluate(WATCH, f"cell-{acts[label].partition('@')[2]}")
        number = page.locator("#table").get_attribute("data-number")
        url = f"{place.served.url}/api/v1/matches/{label}/act"
        act = {"action": acts[label], "number": int(number or 0)}
        assert context.request.post(url, data=act).ok
        until(page, ".scene", 30)
        expect(page.locator(".scene, .actor, .call")).to_have_count(0, timeout=30_000)
        seen = page.evaluate("window.seen")
        crowned, swept = 5, 14
        assert len(seen["faces"]) >= 3, "the cell, then the piece, then the crowned piece"
        assert seen["drawn"] == seen["crowned"] == crowned
        assert seen["left"] == swept
        assert len(seen["calls"]) == 1
        assert seen["column"] > 0.95, "as wide as the prompt it stands for"
        expect(page.locator(".summary")).to_be_visible()
        context.close()
    assert not heard
