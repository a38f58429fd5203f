import { rowName, type Selected } from "@/lib/lists/selection";

/** Longest query of a list that its forms bring back, so that addresses stay short enough for a sign-in to return to. */
const LONGEST = 400;

/** Returns the address of the part of a list that a form names in its field `list`. */
export function listPart(home: string, list: string): string {
  const query = list.length > LONGEST ? "" : new URLSearchParams(list).toString();
  return query === "" ? home : `${home}?${query}`;
}

/** Returns the field `list` for the address of a part of the list. */
export const partOf = (address: string) => address.split("?")[1] ?? "";

type Question = { rows: readonly Selected[]; do: string; list: string };

/** Returns the address of the page that asks about an action on selected rows. */
export const questionAbout = (home: string, { rows, do: action, list }: Question) => {
  const checked = rows.map(({ id, revision }) => [rowName(id), String(revision)]);
  return `${home}/selected?${new URLSearchParams([["do", action], ["list", list], ...checked])}`;
};
