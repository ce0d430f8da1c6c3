"""The words of the error page in Japanese, used by ``web/error_report.mjs`` without Python."""

# Written into index.html: what the page is for who searches, and what is said without JavaScript.
SHELL = {
    "description": "飲み屋のテーブルで遊ぶボードゲーム。",
    "unsupported": "JavaScriptを有効にするか、新しいブラウザで開いてください。",
}
WORDS = {
    "title": "問題が発生しました",
    "text": "Coasterの不具合です。操作に誤りはありません。保存されたゲームはそのまま残っています。再読み込みすると続けられます。",
    "start-title": "Coasterを起動できません",
    "start-text": "一部を読み込めなかったか、このブラウザでは動きません。この端末のゲームは残っています。接続を確かめて、再読み込みしてください。",
    "wasm-text": "Coasterに必要なWebAssemblyが、このブラウザでは使えません。有効にするか、このサイトだけロックダウンモードを解除するか、別のブラウザで開いてください。この端末のゲームは残っています。",
    "old-text": "このブラウザは古く、Coasterが動きません。ブラウザを更新するか、別のブラウザで開いてください。この端末のゲームは残っています。",
    "framed": "安全のため、ほかのページの中ではCoasterを使えません。",
    "framed-open": "Coasterを開く",
    "reload": "再読み込み",
    "copy": "報告をコピー",
    "copied": "コピーしました",
    "go-on": "閉じる",
    "note": "報告には、起きたこととブラウザの種類だけが入ります。ゲームの内容や名前は入りません。",
}
