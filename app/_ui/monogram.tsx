import { monogramLetters, monogramTile } from "./monogram-letters";

const SIZE = {
  xs: "size-7 text-2xs",
  sm: "size-8 text-2xs",
  flow: "size-10 text-base",
  /** Size of a card in the directory (app/board.css). */
  card: "site-tile text-sm",
  md: "size-11 text-base",
  page: "size-12 text-lg",
  lg: "size-16 text-xl",
};

/** Classes that set the hue of a tile (globals.css). */
const HUES = [
  "[--hue:268]",
  "[--hue:20]",
  "[--hue:55]",
  "[--hue:90]",
  "[--hue:150]",
  "[--hue:190]",
  "[--hue:230]",
  "[--hue:320]",
];

type Props = { name: string; size?: keyof typeof SIZE; round?: boolean };

/** Monogram of a site, an application or (round) a user. Decorative: the name is always beside it. */
export function Monogram({ name, size = "md", round = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`tile ${HUES[monogramTile(name)]} grid shrink-0 place-items-center font-semibold select-none ${SIZE[size]} ${round ? "rounded-full" : "rounded-md"}`}
    >
      {monogramLetters(name)}
    </span>
  );
}
