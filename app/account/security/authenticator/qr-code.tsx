import { encode } from "uqr";

/** Light modules around the code, which readers need to find it (ISO/IEC 18004). */
const QUIET = 4;

/** Draws a QR code as one path, black on white in both themes: readers fail on inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(pathOfRow).join("")} fill="#000" />
    </svg>
  );
}

/** Returns the dark runs of a row. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    const from = x;
    while (row[x]) x++;
    if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
  }
  return path;
}
