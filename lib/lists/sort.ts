import type { Kind, Position, Sort } from "@/db/system/keyset";
import { readId } from "@/lib/runtime/id";
import { PAGE, pageAt } from "./page";

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
export const isNumber = (text: string) => /^\d{1,15}$/.test(text);

type Reading = { kind: Kind; isTie: (text: string) => boolean };

/** A row by its value and tie, and the number of the page that begins there; or the number alone. */
const WRITTEN = /^(?:(.*)\.([^.*]*))?(?:\*([1-9]\d{0,4}))?$/s;

/** Reads the parameters `before` and `after`. A malformed one counts as absent. */
export function readPosition(
  read: (name: Position["way"]) => string | null | undefined,
  { kind, isTie }: Reading,
): Position | null {
  for (const way of ["before", "after"] as const) {
    const [, value, tie = "", page = "1"] = WRITTEN.exec(read(way) ?? "") ?? [];
    if (value === undefined && page !== "1") return pageAt(Number(page));
    if (value !== undefined && FITS[kind](value) && isTie(tie))
      return { value, tie, way, skip: (Number(page) - 1) * PAGE };
  }
  return null;
}

/** Returns the parameter that `readPosition` reads. */
export const writePosition = ({ value, tie, way, skip = 0 }: Position, prefix = "") => ({
  [prefix + way]: `${tie && `${value}.${tie}`}*${skip / PAGE + 1}`,
});
