// Scans QR codes with the camera. Calls `onText` with every new text until it returns true or the
// video is no longer in the page. Throws if the camera isn't available.
const SCAN_INTERVAL_MS = 120; // milliseconds between two scans

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
