import { monogramLetters, monogramTile } from "./monogram-letters";

const SIZE = {
  md: "size-11 text-base",
  lg: "size-16 text-xl",
};

type Props = { name: string; size?: keyof typeof SIZE; round?: boolean };

/** Monogram of a site, an application or (round) a user. Decorative: the name is always beside it. */
export function Monogram({ name, size = "md", round = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`tile tile-${monogramTile(name)} grid shrink-0 place-items-center font-semibold select-none ${SIZE[size]} ${round ? "rounded-full" : "rounded-md"}`}
    >
      {monogramLetters(name)}
    </span>
  );
}
