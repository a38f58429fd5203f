import * as z from "zod";
import { pageWith } from "@/lib/http/address";
import { readSearch } from "@/lib/lists/search-text";
import {
  isSameSort,
  isSlug,
  readPosition,
  readSort,
  writePosition,
  writeSort,
} from "@/lib/lists/sort";
import { DIRECTORY_ORDER, SITE_ORDERS, type SiteListQuery } from "@/lib/sites/editing/list";

const text = z.string().optional();

/** Hidden fields of a form that returns to the same part of the list. */
export const LIST_FIELDS = z.object({ q: text, sort: text, before: text, after: text });

type Field = keyof typeof LIST_FIELDS.shape;

/** Reads the part of the list that an address asks for, or a form that must return to it. */
export function readListQuery(read: (name: Field) => string | null | undefined): SiteListQuery {
  const sort = readSort(read("sort"), SITE_ORDERS, DIRECTORY_ORDER);
  const { kind } = SITE_ORDERS[sort.by];
  return {
    q: readSearch(read("q")) || null,
    sort,
    from: readPosition(read, { kind, isTie: isSlug }),
  };
}

/** Returns the query as form fields, without empty ones. */
export const writeListQuery = ({ q, sort, from }: SiteListQuery): [string, string][] =>
  Object.entries({
    ...(q !== null && { q }),
    ...(!isSameSort(sort, DIRECTORY_ORDER) && { sort: writeSort(sort) }),
    ...(from !== null && writePosition(from)),
  });

export const listAddress = (query: SiteListQuery): string =>
  pageWith("/admin/sites", new URLSearchParams(writeListQuery(query)));

/** Returns the address of the part of the list that a form names. */
export const listPageOf = (fields: z.output<typeof LIST_FIELDS>) =>
  listAddress(readListQuery((name) => fields[name]));
