"""Where Python starts in the page; web/python.mjs has laid out the modules."""

from ui.app import start

start()
