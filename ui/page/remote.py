"""Playing with somebody at another phone: letters are sent, and opened."""

from engine.envelope import LinkError
from ui.page import dom
from ui.page.dialogs import button, foot, menu, toast
from ui.page.sharing import share
from ui.play import mailbox, unwrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.page.page import Page


class RemotePlay:
    """What the page does when one plays by link."""

    def __init__(self, app: "Page") -> None:
        self._app = app
        self._text = ""  # the letter about which something is asked
        self.acts = {
            "send": self.send,
            "code": self.code,
            "paste": self.paste,
            "paste-open": self.open_pasted,
            "scan": self.scan,
            "take-1": lambda: self.receive(self._text, 0),
            "take-2": lambda: self.receive(self._text, 1),
        }

    # ---- sending

    def send(self) -> None:
        """Hand the letter to the phone's share sheet, if it has one."""
        app, table = self._app, self._app.at()
        letter, id, ply = app.shelf.letter(table), table.id, table.situation.standing.ply

        def answered(answer: str) -> None:
            if answer == "sent":
                self._sent(id, ply)
            elif answer != "AbortError":
                self.code()

        if letter and not share(self._told(), dom.base() + "#" + letter, answered):
            self.code()

    def code(self) -> None:
        """Show the letter as a code and as a text. Whoever looks may have read it: it is sent."""
        app, table = self._app, self._app.at()
        letter, say = app.shelf.letter(table), app.words.remote()
        if letter:
            title = say("send-title", name=app.shelf.friend(table))
            app.sharing.offer(letter, title, say("send-note"), self._told(), app.words, True)
            self._sent(table.id, table.situation.standing.ply)

    def _told(self) -> str:
        """What a messenger says with the letter."""
        table = self._app.at()
        key = "text-over" if table.situation.standing.over else "text-turn"
        return self._app.words.remote()(key, game=table.say("game"))

    def _sent(self, id: str, ply: int) -> None:
        table = self._app.host.table
        if table and table.id == id:
            self._app.host.show(table.sent(ply))

    # ---- what comes

    def receive(self, text: str, seat: "int | None" = None) -> None:
        """Open a letter. ``seat``: the one that is said to be played here, if that was asked."""
        app = self._app
        led = app.shelf.deliver(text, app.words, seat)
        if led.ask:
            self._text = text
            title, note, acts = led.ask
            choices = menu(*[button(act.words, act.act) for act in acts])
            app.dialog.open("whose", title, [dom.make("p", {"text": note}), choices])
            return
        app.open_table(led.id)
        if led.moved:
            app.host.show(mailbox.arrived(app.at()))
        if led.said:
            toast(led.said)

    def paste(self) -> None:
        """Open the link on the clipboard, or ask for one."""
        dom.bridge.paste(dom.proxy(lambda text: self._pasted(str(text))))

    def _pasted(self, text: str) -> None:
        if text.strip() and not self._why_not(text):
            self._app.open_link(text)
            return
        words = self._app.words
        say = words.remote()
        area = {"class": "link-text", "id": "pasted", "aria-label": say("paste-here")}
        area["autocomplete"] = "off"
        note = dom.make("p", {"text": say("paste-none" if text.strip() else "paste-note")})
        opens = [button(words("scan"), "scan"), button(say("paste-open"), "paste-open", "primary")]
        shown = [note, dom.make("textarea", area), foot(*opens)]
        self._app.dialog.open("paste", say("paste-title"), shown)

    def open_pasted(self) -> None:
        """Open the link that has been written down."""
        self._read(str(dom.by_id("pasted").value))

    def _read(self, text: str) -> bool:
        """Open the link in this text, or say why that can't be; whether there is one."""
        reason = self._why_not(text)
        if reason:
            toast(self._app.words("link-" + reason))
        else:
            self._app.open_link(text)
        return not reason

    def _why_not(self, text: str) -> str:
        """Why there is no link in this text; "" if there is."""
        try:
            unwrap.read(text)
        except LinkError as error:
            return error.reason
        return ""

    def scan(self) -> None:
        """Read the code on the other phone with this one's camera."""
        say = self._app.words.remote()
        video = dom.make("video", {"class": "finder", "playsinline": True, "muted": True})
        note = dom.make("p", {"text": say("scan-note")})
        self._app.dialog.open("scan", say("scan-title"), [video, note])

        def failed() -> None:
            note.textContent = say("scan-failed")
            video.remove()

        dom.bridge.scan(video, dom.proxy(lambda text: self._read(str(text))), dom.proxy(failed))
