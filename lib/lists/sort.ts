import type { Kind, Position, Sort } from "@/db/system/keyset";
import { readId } from "@/lib/runtime/id";

export type { Position, Sort };

/** The columns that a list can be sorted by. `down` is the direction that people usually want. */
export type Orders<By extends string = string> = Readonly<
  Record<By, { kind: Kind; down: boolean }>
>;

/** Reads `name` or, downward, `-name`. An unknown column counts as the list's usual order. */
export function readSort<By extends string>(
  text: string | null | undefined,
  orders: Orders<By>,
  usual: NoInfer<Sort<By>>,
): Sort<By> {
  const down = text?.startsWith("-") ?? false;
  const by = text?.slice(down ? 1 : 0) ?? "";
  return Object.hasOwn(orders, by) ? { by: by as By, down } : usual;
}

export const writeSort = ({ by, down }: Sort) => `${down ? "-" : ""}${by}`;

export const isSameSort = (one: Sort, other: Sort) => writeSort(one) === writeSort(other);

/** Characters that no stored name has and PostgreSQL rejects. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

const FITS: Record<Kind, (value: string) => boolean> = {
  text: (value) => value.length <= 400 && !UNSTORABLE.test(value),
  number: (value) => /^\d{1,9}$/.test(value),
  instant: (value) => /^\d{1,16}$/.test(value),
};

export const isSlug = (text: string) => /^[a-z0-9-]{1,200}$/.test(text);
export const isId = (text: string) => readId(text) !== null;

type Reading = { kind: Kind; isTie: (text: string) => boolean };

/** Reads the parameters `before` and `after`. A malformed one counts as absent. */
export function readPosition(
  read: (name: Position["way"]) => string | null | undefined,
  { kind, isTie }: Reading,
): Position | null {
  for (const way of ["before", "after"] as const) {
    const text = read(way) ?? "";
    const at = text.lastIndexOf(".");
    const place = { value: text.slice(0, Math.max(at, 0)), tie: text.slice(at + 1) };
    if (at >= 0 && FITS[kind](place.value) && isTie(place.tie)) return { ...place, way };
  }
  return null;
}

/** Returns the parameter that `readPosition` reads. */
export const writePosition = ({ value, tie, way }: Position) => ({ [way]: `${value}.${tie}` });
