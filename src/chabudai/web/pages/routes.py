"""The addresses of the pages; ``docs/web.md`` lists them."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Route

from chabudai.web.pages import (
    acts,
    analyse,
    calendar,
    curtain,
    daily,
    daily_result,
    fairness,
    guide,
    home,
    join,
    me,
    rematch,
    replay,
    report,
    review,
    rules,
    seats,
    seen,
    share,
    shell,
    table_page,
    together,
    waiting,
)
from chabudai.web.pages.assets import send_asset
from chabudai.web.pages.error import answered, lost
from chabudai.web.pages.puzzles import corner, one, sprint

ROUTES = [
    ("GET", "/", home.home),
    ("POST", "/look", home.change_look),
    ("GET", "/new/{game}", seats.set_up),
    ("POST", "/new", seats.new_table),
    ("POST", "/first", guide.begin),
    ("GET", "/join/together/{name}/{invite}", together.invited),
    ("GET", "/join/{match}/{seat}/{invite}", join.invited),
    ("GET", "/table/{match}", table_page.show),
    ("GET", "/table/{match}/number", table_page.tell_number),
    ("POST", "/table/{match}/guide", guide.change),
    ("POST", "/table/{match}/seen", seen.put_away),
    ("POST", "/table/{match}/lift", curtain.lift),
    ("POST", "/table/{match}/sit", acts.sit),
    ("POST", "/table/{match}/reveal", share.reveal),
    ("POST", "/table/{match}/leave", acts.leave),
    ("POST", "/table/{match}/mute", acts.mute),
    ("POST", "/table/{match}/again", rematch.play_again),
    ("POST", "/table/{match}/network", waiting.switch),
    *(("POST", "/table/{match}/" + what, acts.deed(what)) for what in acts.DEEDS),
    ("POST", "/table/{match}/hint", acts.ask_hint),
    ("POST", "/table/{match}/report", acts.report),
    ("GET", "/daily", daily.show_today),
    ("POST", "/daily", daily.begin),
    ("GET", "/daily/{day}", daily.show_day),
    ("GET", "/daily/{day}/{deal}", daily_result.show),
    ("GET", "/daily/{day}/{deal}/{match}.svg", daily_result.send_picture),
    ("GET", "/calendar", calendar.show),
    ("POST", "/together", together.set_up),
    ("GET", "/together/{name}", together.show),
    ("POST", "/together/{name}/join", together.join),
    ("GET", "/me", me.show),
    ("POST", "/me/report/erase", report.erase),
    ("POST", "/me/gift", report.give),
    ("POST", "/me/logout", me.log_out),
    ("POST", "/me/logout-everywhere", me.log_out_everywhere),
    ("POST", "/me/erase", me.erase),
    ("GET", "/puzzles", corner.show),
    ("GET", "/puzzles/{game}", corner.follow),
    ("POST", "/puzzles/{game}/begin", sprint.begin),
    ("GET", "/puzzles/{game}/sprint", sprint.show),
    ("POST", "/puzzles/{game}/sprint", sprint.answer),
    ("GET", "/puzzles/{game}/{puzzle}", one.show),
    ("POST", "/puzzles/{game}/{puzzle}", one.answer),
    ("GET", "/analyse", analyse.show),
    ("POST", "/analyse", analyse.act),
    ("GET", "/rules/{game}", rules.show_rules),
    ("GET", "/replay/{match}", replay.replay),
    ("GET", "/review/{match}", review.show),
    ("POST", "/review/{match}/play", review.play_on),
    ("GET", "/fair/{match}", fairness.show_fairness),
    ("GET", "/offline", shell.offline),
    ("GET", "/manifest.webmanifest", shell.manifest),
    ("GET", "/worker.js", shell.worker),
]


def add_pages(app: Starlette) -> None:
    """Add the pages to the application."""
    for method, path, handler in ROUTES:
        app.router.routes.append(Route(path, answered(handler, path), methods=[method]))
    for folder in ("art", "static"):
        app.router.routes.append(Route(f"/{folder}/{{name:path}}", send_asset))
    app.add_exception_handler(HTTPException, lost)
