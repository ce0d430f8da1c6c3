// Reads codes with the phone's camera: every text that is seen goes to `hear`, until that says that
// it is the one, or the video is no longer in the page. Throws if the camera can't be had.
const PAUSE = 120; // milliseconds between two looks

export async function scan(video, hear) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  video.srcObject = stream;
  video.play().catch(stop);
  let heard = "";
  const look = async () => {
    if (!video.isConnected) return stop();
    const [code] = await detector.detect(video).catch(() => []);
    const text = video.isConnected && code ? code.rawValue : heard;
    const taken = text !== heard && hear((heard = text));
    if (taken) stop();
    else setTimeout(look, PAUSE);
  };
  look();
}
