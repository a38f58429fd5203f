import sharp from "sharp";

const SHAPES = {
  fox: '<path d="M128 212 44 150 70 52l28 64h60l28-64 26 98Z"/>',
  bars: '<rect x="56" y="128" width="36" height="76" rx="8"/><rect x="110" y="88" width="36" height="116" rx="8"/><rect x="164" y="52" width="36" height="152" rx="8"/>',
  circles:
    '<g fill="none" stroke="#fff" stroke-width="18"><circle cx="128" cy="128" r="42"/><circle cx="52" cy="128" r="24"/><circle cx="204" cy="128" r="24"/></g>',
  cap: '<path d="M128 62 28 112l100 50 100-50ZM68 148v34c30 30 90 30 120 0v-34l-60 30Z"/>',
  bubble:
    '<path d="M128 48c-50 0-90 32-90 72 0 26 16 48 42 61l-8 33 40-24c58 4 106-26 106-70 0-40-40-72-90-72Z"/>',
  sun: '<circle cx="128" cy="128" r="44"/><g stroke="#fff" stroke-width="18" stroke-linecap="round"><path d="M128 40v16M128 200v16M40 128h16M200 128h16M66 66l11 11M179 179l11 11M66 190l11-11M179 77l11-11"/></g>',
  person: '<circle cx="128" cy="104" r="46"/><path d="M36 256c0-58 40-92 92-92s92 34 92 92Z"/>',
} as const;

/** White shape on a colored square. */
export type Mark = { shape: keyof typeof SHAPES; color: string };

/** Draws a mark as a PNG, as somebody would upload it. */
export const drawMark = ({ shape, color }: Mark): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${color}"/><g fill="#fff">${SHAPES[shape]}</g></svg>`,
    ),
  )
    .png()
    .toBuffer();
