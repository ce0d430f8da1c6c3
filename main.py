"""Where Python starts in the page; page.mjs has laid out the modules."""

from ui.app import start

start()
