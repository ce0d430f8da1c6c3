"""The rows of studies in lists: a title, the game, how many moves, and the age."""

import time

from ui.browser import dom
from ui.library.saved_games.lobby_row import relative_time
from ui.library.view.saved_games.game_summary import game_summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.library.saved_games.study_store import StudySummary
    from ui.words import Words


def study_rows(studies: "list[StudySummary | None]", words: "Words") -> "Any":
    """Return the list of these studies, without unreadable ones."""
    known = [study for study in studies if study]
    rows = tuple([_row(place + 1, study, words) for place, study in enumerate(known)])
    return dom.create_element("ul", {"class": "save-list studies"}, rows)


def study_group(studies: "list[StudySummary | None]", words: "Words") -> "Any":
    """Return the lobby's group of these studies."""
    title = dom.create_element("h2", {"text": words("studies")})
    parts: tuple = (title, study_rows(studies, words))
    broken = studies.count(None)
    if broken:
        text = words("study-broken", n=broken)
        parts += (dom.create_element("p", {"class": "save-line", "text": text}),)
    return dom.create_element("section", {"class": "save-group"}, parts)


def _row(number: int, study: "StudySummary", words: "Words") -> "Any":
    say = words.saved_games(study.game)
    age = relative_time(study.changed, time.time(), words)
    age_node = dom.create_element("span", {"class": "save-age", "text": age})
    game, moves = say("game"), say("row-moves", n=study.move_count)
    line = say("dot").join([game, moves]) if study.title else moves
    summary = game_summary(study.title or game, age_node, (line,))
    attributes = {"type": "button", "class": "save-open", "data-act": f"study-open-{study.id}"}
    open_button = dom.create_element("button", attributes, (summary, dom.icon("next")))
    label = say("delete-study", n=number, game=game, title=study.title or moves)
    attributes = {"type": "button", "class": "save-delete", "aria-label": label}
    attributes["data-act"] = f"studies-delete-{study.id}"
    delete = dom.create_element("button", attributes, (dom.icon("trash"),))
    return dom.create_element("li", {"class": "save"}, (open_button, delete))
