"""The words of the error page in English, used by ``web/error_report.mjs`` without Python."""

# Written into index.html: what the page is for who searches, and what is said without JavaScript.
SHELL = {
    "description": "Board games for a bar table, on a phone, offline.",
    "unsupported": "Coaster needs JavaScript, and a browser of 2022 or later.",
}
WORDS = {
    "title": "Something went wrong",
    "text": "That was a mistake in Coaster, not yours. Saved games are as they were: reload the page "
    "to go on.",
    "start-title": "Coaster couldn't start",
    "start-text": "Part of it could not be loaded, or this browser does not run it. Games on this device "
    "are still there. Check the connection and reload the page.",
    "wasm-text": "This browser does not run WebAssembly, which Coaster needs. Switch it on, leave the "
    "browser's lockdown mode for this site, or take another browser. Games on this device are still "
    "there.",
    "old-text": "This browser is too old for Coaster. Update it, or open the page in another one. Games on "
    "this device are still there.",
    "framed": "For safety Coaster doesn't run inside other pages.",
    "framed-open": "Open Coaster",
    "reload": "Reload",
    "copy": "Copy report",
    "copied": "Copied",
    "go-on": "Close",
    "note": "The report says what went wrong and in which browser. It holds no game and no name.",
}
