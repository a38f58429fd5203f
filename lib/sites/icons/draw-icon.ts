import { type Image, imageOf } from "@/lib/images/read-image";
import { type LibraryIcon, TILE_BOX, tileOf } from "./glyphs";

/**
 * Draws an icon of the library as an upload is stored, with its names. The server wrote the SVG itself, so it needs no decoder process;
 * the package is loaded by the first icon that is drawn.
 */
export async function drawIcon(icon: LibraryIcon): Promise<Image & LibraryIcon> {
  const { default: sharp } = await import("sharp");
  const content = await sharp(Buffer.from(svgOf(icon)))
    // White on one color: eight are enough for smooth edges, in half the bytes.
    .png({ palette: true, colours: 8, effort: 10 })
    .toBuffer();
  return { ...imageOf(content), ...icon };
}

function svgOf(icon: LibraryIcon): string {
  const shapes = tileOf(icon).map(([tag, attributes]) => `<${tag} ${written(attributes)}/>`);
  const look = { color: "#fff", stroke: "#fff", fill: "none", "stroke-width": 2 } as const;
  const ends = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="${TILE_BOX}" ${written({ ...look, ...ends })}>${shapes.join("")}</svg>`;
}

const written = (attributes: object) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ");
