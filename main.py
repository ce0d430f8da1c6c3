"""Where Python starts in the page; web/python.mjs has laid out the modules."""

from ui.page.app import start

start()
