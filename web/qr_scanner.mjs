// Reads codes with the phone's camera: every text that is seen goes to `onText`, until that says that
// it is the one, or the video is no longer in the page. Throws if the camera can't be had.
const SCAN_INTERVAL_MS = 120; // milliseconds between two looks

export async function scan(video, onText) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  video.srcObject = stream;
  video.play().catch(stop);
  let lastText = "";
  const detect = async () => {
    if (!video.isConnected) return stop();
    const [code] = await detector.detect(video).catch(() => []);
    const text = video.isConnected && code ? code.rawValue : lastText;
    const taken = text !== lastText && onText((lastText = text));
    if (taken) stop();
    else setTimeout(detect, SCAN_INTERVAL_MS);
  };
  detect();
}
