"""Where Python starts in the page; web/module_loader.mjs has laid out the modules."""

from ui.app.view.app import start

start()
