"""Common browser actions and queries, by Playwright and by Selenium."""

from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Page
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.support.ui import WebDriverWait

# Seconds that anything may take on a slow machine that does other things as well: the start of
# Pyodide, the proofs of sealed play. Only a failing test waits so long.
TIMEOUT_S = 150
ACCEPTS_CLICKS = "html:not([data-clicks-suppressed])"
POLLING_MS = 20  # milliseconds between two looks at the page

# The page ignores a second tap in the same place within half a second, which a person makes only by
# mistake. A program taps that fast, so every click says that it comes long after the one before.
SEPARATE_CLICKS_SCRIPT = """{
  let clicks = 0;
  addEventListener("click", (event) => {
    Object.defineProperty(event, "timeStamp", { value: event.timeStamp + 1000 * ++clicks });
  }, true);
}"""

# On a busy machine WebDriver lets so long pass between pressing and releasing that the page takes a
# tap for a long press. Every release says that it comes at once.
SHORT_PRESSES_SCRIPT = """{
  let pressedAt = 0;
  addEventListener("pointerdown", ({ timeStamp }) => { pressedAt = timeStamp; }, true);
  addEventListener("pointerup", (event) => {
    Object.defineProperty(event, "timeStamp", { value: pressedAt + 1 });
  }, true);
}"""


class BrowserDriver(Protocol):
    """Browser actions on elements, which CSS selectors name: the first that matches counts."""

    def goto(self, url: str) -> None: ...
    def reload(self) -> None: ...
    def tap(self, css: str) -> None: ...
    def set_control(self, css: str, value: str) -> None: ...
    def wait_until_clickable(
        self,
    ) -> None: ...  # until another tap can't be taken for the rest of the last one
    def wait(self, css: str) -> None: ...
    def exists(self, css: str) -> bool: ...
    def read_text(self, css: str, attribute: str = "") -> str: ...


class PlaywrightDriver:
    """Browser actions by Playwright.

    With ``rapid_taps``, two taps in a row are as close in time as they come.
    """

    def __init__(self, page: Page, touch: bool = False, rapid_taps: bool = False) -> None:
        self.page = page
        self._touch = touch
        self._rapid_taps = rapid_taps
        if not rapid_taps:
            page.add_init_script(SEPARATE_CLICKS_SCRIPT)

    def goto(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        self.page.reload()

    def tap(self, css: str) -> None:
        locator = self.page.locator(css).first
        locator.tap() if self._touch else locator.click()

    def set_control(self, css: str, value: str) -> None:
        control = self.page.locator(css).first
        if control.get_attribute("type") == "checkbox":
            control.set_checked(value == "True")
        else:
            control.select_option(value)

    def wait_until_clickable(self) -> None:
        if self._rapid_taps:
            self.wait(ACCEPTS_CLICKS)

    def wait(self, css: str) -> None:
        # A locator looks only twice a second after a while.
        patience, there = TIMEOUT_S * 1000, "css => document.querySelector(css) !== null"
        self.page.wait_for_function(there, arg=css, polling=POLLING_MS, timeout=patience)

    def exists(self, css: str) -> bool:
        return self.page.locator(css).count() > 0

    def read_text(self, css: str, attribute: str = "") -> str:
        locator = self.page.locator(css).first
        return (locator.get_attribute(attribute) if attribute else locator.text_content()) or ""


_CENTRE_SCRIPT = """arguments[0].scrollIntoView({ block: "nearest" });
const { x, y, width, height } = arguments[0].getBoundingClientRect();
return [x + width / 2, y + height / 2];"""


class SeleniumDriver:
    def __init__(self, driver: Any) -> None:
        self.webdriver = driver

    def _find(self, css: str) -> Any:
        self.wait(css)
        return self.webdriver.find_elements("css selector", css)[0]

    def goto(self, url: str) -> None:
        self.webdriver.get(url)

    def reload(self) -> None:
        self.webdriver.refresh()

    def tap(self, css: str) -> None:
        # WebKit's driver finds no middle of its own in an SVG group.
        x, y = self._with_element(
            css, lambda found: self.webdriver.execute_script(_CENTRE_SCRIPT, found)
        )
        actions = ActionBuilder(self.webdriver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def set_control(self, css: str, value: str) -> None:
        def choose(control: Any) -> None:
            if control.get_attribute("type") != "checkbox":
                control.find_element("css selector", f'option[value="{value}"]').click()
            elif control.is_selected() != (value == "True"):
                control.click()

        self._with_element(css, choose)

    def _with_element(self, css: str, use: Callable[[Any], Any]) -> Any:
        """Return what ``use`` returns for an element.

        The element is found again, as Playwright does, if the page has replaced it meanwhile: a
        form is rebuilt when more has been loaded.
        """
        replaced = (StaleElementReferenceException,)
        waiting = WebDriverWait(self.webdriver, TIMEOUT_S, 0.05, ignored_exceptions=replaced)
        return waiting.until(lambda _: (use(self._find(css)),), css)[0]

    def wait_until_clickable(self) -> None:
        self.wait(ACCEPTS_CLICKS)

    def wait(self, css: str) -> None:
        WebDriverWait(self.webdriver, TIMEOUT_S, 0.05).until(lambda driver: self.exists(css), css)

    def exists(self, css: str) -> bool:
        return bool(self.webdriver.find_elements("css selector", css))

    def read_text(self, css: str, attribute: str = "") -> str:
        locator = self._find(css)
        return str(locator.get_attribute(attribute or "textContent") or "")
