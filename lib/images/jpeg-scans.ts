const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** TEM, RST0 to RST7 and SOI have no segment (ITU-T T.81, table B.1). */
const hasSegment = (marker: number) => marker !== 0x01 && (marker < 0xd0 || marker > 0xd8);

/** Counts the scans of a JPEG up to its end marker. A decoder passes over the image once a scan. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (const marker of markersOf(jpeg)) {
    if (marker === END_OF_IMAGE) break;
    if (marker === START_OF_SCAN) scans += 1;
  }
  return scans;
}

function* markersOf(jpeg: Buffer) {
  for (let at = 0; at + 1 < jpeg.length; ) {
    const marker = jpeg.readUInt8(at + 1);
    // Skips compressed data, with a stuffed zero after each 0xff, and fill bytes (T.81, sections
    // B.1.1.2 and B.1.1.5).
    if (jpeg[at] !== 0xff || marker === 0 || marker === 0xff) {
      at += 1;
      continue;
    }
    yield marker;
    at += 2;
    if (!hasSegment(marker)) continue;
    if (at + 1 >= jpeg.length) return;
    at += jpeg.readUInt16BE(at);
  }
}
