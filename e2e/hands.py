"""The few things a person's hands and eyes do with a page, by Playwright and by Selenium."""

from typing import Any, Protocol

from playwright.sync_api import Page
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE = 30  # seconds; a computer player may have to start first
HEARING = "html:not([data-deaf])"
LOOKING = 20  # milliseconds between two looks at the page

# A person doesn't tap twice in one place within half a second but by a slip, which the page takes
# it for; a program does. So every click says that it comes long after the one before.
APART = """{
  let clicks = 0;
  addEventListener("click", (event) => {
    Object.defineProperty(event, "timeStamp", { value: event.timeStamp + 1000 * ++clicks });
  }, true);
}"""


class Hands(Protocol):
    """Elements are named by CSS selectors; the first that matches is meant."""

    def goto(self, url: str) -> None: ...
    def reload(self) -> None: ...
    def tap(self, css: str) -> None: ...
    def choose(self, css: str, value: str) -> None: ...
    def rest(self) -> None: ...  # until another tap can't be taken for the rest of the last one
    def wait(self, css: str) -> None: ...
    def has(self, css: str) -> bool: ...
    def read(self, css: str, attribute: str = "") -> str: ...


class PlaywrightHands:
    """``slips``: two taps in a row are as close in time as they come."""

    def __init__(self, page: Page, touch: bool = False, slips: bool = False) -> None:
        self.page = page
        self._touch = touch
        self._slips = slips
        if not slips:
            page.add_init_script(APART)

    def goto(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        self.page.reload()

    def tap(self, css: str) -> None:
        found = self.page.locator(css).first
        found.tap() if self._touch else found.click()

    def choose(self, css: str, value: str) -> None:
        control = self.page.locator(css).first
        if control.get_attribute("type") == "checkbox":
            control.set_checked(value == "True")
        else:
            control.select_option(value)

    def rest(self) -> None:
        if self._slips:
            self.wait(HEARING)

    def wait(self, css: str) -> None:
        # A locator looks but twice a second after a while.
        patience, there = PATIENCE * 1000, "css => document.querySelector(css) !== null"
        self.page.wait_for_function(there, arg=css, polling=LOOKING, timeout=patience)

    def has(self, css: str) -> bool:
        return self.page.locator(css).count() > 0

    def read(self, css: str, attribute: str = "") -> str:
        found = self.page.locator(css).first
        return (found.get_attribute(attribute) if attribute else found.text_content()) or ""


_MIDDLE = """arguments[0].scrollIntoView({ block: "nearest" });
const { x, y, width, height } = arguments[0].getBoundingClientRect();
return [x + width / 2, y + height / 2];"""


class SeleniumHands:
    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def _find(self, css: str) -> Any:
        self.wait(css)
        return self.driver.find_elements("css selector", css)[0]

    def goto(self, url: str) -> None:
        self.driver.get(url)

    def reload(self) -> None:
        self.driver.refresh()

    def tap(self, css: str) -> None:
        # WebKit's driver finds no middle of its own in an SVG group.
        x, y = self.driver.execute_script(_MIDDLE, self._find(css))
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def choose(self, css: str, value: str) -> None:
        control = self._find(css)
        if control.get_attribute("type") != "checkbox":
            control.find_element("css selector", f'option[value="{value}"]').click()
        elif control.is_selected() != (value == "True"):
            control.click()

    def rest(self) -> None:
        self.wait(HEARING)

    def wait(self, css: str) -> None:
        WebDriverWait(self.driver, PATIENCE, 0.05).until(lambda driver: self.has(css), css)

    def has(self, css: str) -> bool:
        return bool(self.driver.find_elements("css selector", css))

    def read(self, css: str, attribute: str = "") -> str:
        found = self._find(css)
        return str(found.get_attribute(attribute or "textContent") or "")
