"""Playing with somebody at another phone: letters are sent, and opened."""

from engine.link.envelope import LinkError
from ui.page import dom
from ui.page.dialogs import button, foot, hush, menu, toast
from ui.page.sharing import Sharing, share
from ui.play import mailbox, unwrap
from ui.play.parts import Parts
from ui.play.post import Post
from ui.play.remote import PART

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.page.page import Page
    from ui.play.post import Delivered


PARTS_KEY = "coaster/parts"  # in the browser's storage


class RemotePlay:
    """What the page does when one plays by link."""

    def __init__(self, app: "Page") -> None:
        self._app = app
        self._text = ""  # the letter about which something is asked
        self._sharing = Sharing(app)
        self._post = Post(app.shelf, app.store, app.shelf.desk())
        self._storage = dom.Storage()
        self._parts = Parts()
        self.acts: "dict[str, Callable[[], object]]" = {
            "send": self.send,
            "code": self.code,
            "paste-open": self.open_pasted,
            "scan": self.scan,
            "link-open": lambda: self.receive(self._text, None, True),
            "take-1": lambda: self.receive(self._text, 0),
            "take-2": lambda: self.receive(self._text, 1),
            "take-3": lambda: self.receive(self._text, 2),
        }
        self.acts.update(self._sharing.acts)

    # ---- sending

    def share(self) -> None:
        """Share the game or, where somebody at another phone is to go on, what they need for it."""
        if self._post.sends(self._app.at()):
            self.code()
        else:
            self._sharing.open()

    def send(self) -> None:
        """Hand the letter to the phone's share sheet, if it has one."""
        app, table = self._app, self._app.at()
        letter, id, ply = app.shelf.letter(table), table.id, table.situation.standing.ply
        hush()

        def answered(answer: str) -> None:
            if answer == "sent":
                self._sent(id, ply)
            elif answer != "AbortError" and self._lies(id):
                self.code()

        if letter and not share(self._cover()[2], dom.base() + "#" + letter, answered):
            self.code()

    def code(self) -> None:
        """Show the letter as a code and as a text. Whoever looks may have read it: it is sent."""
        app, table = self._app, self._app.at()
        letter = app.shelf.letter(table)
        hush()
        if letter:
            title, note, text = self._cover()
            self._sharing.offer(letter, title, note, text, True)
            self._sent(table.id, table.situation.standing.ply)
        else:
            toast(app.words.remote()("nothing-to-send"))

    def _cover(self) -> "tuple[str, str, str]":
        """What is said with the letter."""
        return self._post.cover(self._app.at(), self._app.words)

    def _sent(self, id: str, ply: int) -> None:
        if self._lies(id):
            self._app.host.show(self._app.at().sent(ply))

    def _lies(self, id: str) -> bool:
        """Whether this game lies on the table."""
        table = self._app.host.table
        return table is not None and table.id == id

    # ---- what comes

    def receive(self, text: str, seat: "int | None" = None, confirmed: bool = False) -> None:
        """Open a letter. ``seat``: the one that is said to be played here, if that was asked.
        ``confirmed``: whether a tap has asked for what it brings."""
        self._text = text
        words, post = self._app.words, self._post
        post.deliver(text, words, lambda led: self._led(text, led), seat, confirmed)

    def _led(self, text: str, led: "Delivered") -> None:
        """Show what a letter has led to."""
        app = self._app
        hush()  # what was said of a link before this one
        if led.ask:
            self._text = text
            title, note, acts = led.ask
            choices = menu(*[button(act.words, act.act, act.tone) for act in acts])
            app.dialog.open("whose", title, [dom.make("p", {"text": note}), choices])
            return
        self._forget_parts(text)
        if led.id:
            app.open_table(led.id)
        if led.moved:
            app.host.show(mailbox.arrived(app.at()))
        if led.said and led.learns:
            toast(led.said, "lesson", app.words("lesson"))
        elif led.said:
            toast(led.said)

    def pasted(self, text: str) -> None:
        """Open the link in what was on the clipboard, or ask for one."""
        reason = self._why_not(text)
        if reason in ("", PART):
            self._opened(text, reason)
            return
        say = self._app.words.remote()
        self._ask_for_link(say("paste-none" if text.strip() else "paste-note"))

    def _ask_for_link(self, note: str) -> None:
        """Ask for a link, or for a code to be read."""
        words = self._app.words
        say = words.remote()
        area = {"class": "link-text", "id": "pasted", "aria-label": say("paste-here")}
        area["autocomplete"] = "off"
        told = dom.make("p", {"role": "status", "text": note})
        opens = [button(words("scan"), "scan"), button(say("paste-open"), "paste-open", "primary")]
        shown = [told, dom.make("textarea", area), foot(*opens)]
        self._app.dialog.open("paste", say("paste-title"), shown)

    def open_pasted(self) -> None:
        """Open the link that has been written down."""
        self._read(str(dom.by_id("pasted").value))

    def _read(self, text: str) -> bool:
        """Open the link in this text, or say why that can't be; whether there is one, or a part
        of one was the last that was missing."""
        return self._opened(text, self._why_not(text))

    def _opened(self, text: str, reason: str) -> bool:
        """The same, where it is known why there is no link in the text ("" if there is)."""
        if reason == PART:
            return self.take(text, True)
        if reason:
            toast(self._app.words("link-" + reason))
        else:
            self._app.open_link(text, True)
        return not reason

    def _why_not(self, text: str) -> str:
        """Why there is no link in this text; "" if there is."""
        try:
            unwrap.read(text)
        except LinkError as error:
            return "none" if unwrap.only_words(text) else error.reason
        return ""

    def take(self, text: str, confirmed: bool = False) -> bool:
        """Take in a part of a link; whether it is whole now, and opened, ``confirmed`` by a tap or
        not. Parts are kept: a phone's camera app opens a page for each."""
        app, say, parts = self._app, self._app.words.remote(), self._parts
        parts.join(self._kept_parts())
        try:
            link = parts.take(text)
        except LinkError as error:
            toast(app.words("link-mangled" if error.reason == PART else "link-" + error.reason))
            return False
        if link:
            app.open_link(link, confirmed)
            if self._text != link:  # a letter is kept later, perhaps only after a question
                self._forget_parts(link)
            return True
        self._storage.set(PARTS_KEY, parts.text)
        have, missing = parts.count - len(parts.missing), [str(n) for n in parts.missing]
        told = say(
            "parts-have", have=have, count=parts.count, missing=say("parts-and").join(missing)
        )
        if parts.anew:
            told = say("parts-other") + told
        note = dom.by_id("scan-note")
        if dom.none(note):
            self._ask_for_link(told)
        else:
            note.textContent = told
        return False

    def _kept_parts(self) -> str:
        return self._storage.get(PARTS_KEY)[1] or ""

    def _forget_parts(self, link: str) -> None:
        """What a link led to is kept: its parts go, another's stay."""
        kept = Parts(self._kept_parts())
        if kept.of(link) or not kept.count:
            self._storage.remove(PARTS_KEY)

    def scan(self) -> None:
        """Read the code on the other phone with this one's camera."""
        say = self._app.words.remote()
        video = dom.make("video", {"class": "finder", "playsinline": True, "muted": True})
        note = dom.make("p", {"id": "scan-note", "role": "status", "text": say("scan-note")})
        self._app.dialog.open("scan", say("scan-title"), [video, note])

        def failed() -> None:
            note.textContent = say("scan-failed")
            video.remove()

        dom.bridge.scan(video, dom.proxy(lambda text: self._read(str(text))), dom.proxy(failed))
