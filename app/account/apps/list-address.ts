import * as z from "zod";
import type { AppQuery } from "@/lib/account/authorized-apps";
import { pageWith } from "@/lib/http/address";
import { readSearch } from "@/lib/lists/search-text";
import { isId, readPosition, writePosition } from "@/lib/lists/sort";

export const APPS = "/account/apps";

const text = z.string().optional();

/** Hidden fields of a form that returns to the same part of the list. */
export const APP_LIST_FIELDS = { q: text, unused: text, before: text, after: text };

type Field = keyof typeof APP_LIST_FIELDS;

/** Reads the part of the list that an address asks for, or a form that must return to it. */
export const readAppQuery = (read: (name: Field) => string | null | undefined): AppQuery => ({
  q: readSearch(read("q")),
  unused: (read("unused") ?? null) !== null,
  from: readPosition(read, { kind: "instant", isTie: isId }),
});

/** Returns the query as form fields, without empty ones. */
export const writeAppQuery = ({ q, unused, from }: AppQuery): Record<string, string> => ({
  ...(q !== "" && { q }),
  ...(unused && { unused: "1" }),
  ...(from !== null && writePosition(from)),
});

/** Returns the address of a part of the list. */
export const appsAddress = (query: AppQuery): string =>
  pageWith(APPS, new URLSearchParams(writeAppQuery(query)));
