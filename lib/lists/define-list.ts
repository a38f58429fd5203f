import * as z from "zod";
import type { Kind } from "@/db/system/keyset";
import { pageWith } from "@/lib/http/address";
import { readSearch } from "./search-text";
import {
  isId,
  isSameSort,
  type Orders,
  type Position,
  readPosition,
  readSort,
  type Sort,
  writePosition,
  writeSort,
} from "./sort";

/** Restriction of a list: a text that is searched, a flag, or one of a few words. */
type Filter = "text" | "flag" | readonly string[];

type Filters = Readonly<Record<string, Filter>>;

type Value<F> = F extends "text"
  ? string
  : F extends "flag"
    ? boolean
    : F extends readonly (infer Word)[]
      ? Word | null
      : never;

/** Part of a list: its filters, of which unset ones are empty, its order if there are several, and the position. */
export type Asked<F, By extends string = never> = { -readonly [N in keyof F]: Value<F[N]> } & ([
  By,
] extends [never]
  ? unknown
  : { sort: Sort<By> }) & { from: Position | null };

type Definition<F, By extends string, P extends string> = {
  page: string;
  filters?: F;
  /** Kind of the only order's values; or the columns to sort by, and the usual order. */
  order: Kind | { columns: Orders<By>; usual: NoInfer<Sort<By>> };
  /** True for what orders rows of equal value; their ID by default. */
  isTie?: (text: string) => boolean;
  /** Begins the position's parameters, on a page with several lists. */
  prefix?: P;
};

/** Parameters of an address, or fields of a form. Repeated ones count as absent. */
type Sent = Readonly<Record<string, unknown>>;

const optional = z.string().optional();

type Fields<F, P extends string> = Record<
  (keyof F & string) | "sort" | `${P}${Position["way"]}`,
  typeof optional
>;

export type List<F, By extends string = never, P extends string = ""> = {
  page: string;
  read: (sent: Sent) => Asked<F, By>;
  /** Returns a part of the list as fields of a form or an address, without those that are unset. */
  write: (asked: Asked<F, By>) => Record<string, string>;
  address: (asked: Asked<F, By>) => string;
  /** Fields of a form that returns to the same part of the list. */
  fields: Fields<F, P>;
  /** Returns the address of the part of the list that a form names. */
  pageOf: (fields: Sent) => string;
  /** Returns the same list at another address. */
  at: (page: string) => List<F, By, P>;
};

/** Describes a list: its address says which part of it a page shows, and a form which part it returns to. */
export function defineList<
  const F extends Filters = Record<never, never>,
  By extends string = never,
  P extends string = "",
>(definition: Definition<F, By, P>): List<F, By, P> {
  const { page, order, isTie = isId, prefix = "" } = definition;
  const filters = Object.entries<Filter>(definition.filters ?? {});
  const names = [...filters.map(([name]) => name), "sort", `${prefix}before`, `${prefix}after`];
  const sorts = typeof order === "string" ? null : order;

  function read(sent: Sent): Asked<F, By> {
    const text = (name: string) => (typeof sent[name] === "string" ? sent[name] : null);
    const sort = sorts && readSort(text("sort"), sorts.columns, sorts.usual);
    const kind = sorts && sort ? sorts.columns[sort.by].kind : (order as Kind);
    const from = readPosition((way) => text(`${prefix}${way}`), { kind, isTie });
    const values = filters.map(([name, filter]) => [name, readFilter(filter, text(name))]);
    return { ...Object.fromEntries(values), ...(sort && { sort }), from };
  }

  function write(asked: Asked<F, By>): Record<string, string> {
    const { from, sort, ...values }: Written = asked;
    const set = filters.flatMap(([name]) => (values[name] ? [[name, values[name]]] : []));
    return {
      ...Object.fromEntries(set.map(([name, value]) => [name, value === true ? "1" : value])),
      ...(sorts && sort && !isSameSort(sort, sorts.usual) && { sort: writeSort(sort) }),
      ...(from && writePosition(from, prefix)),
    };
  }

  const address = (asked: Asked<F, By>) => pageWith(page, new URLSearchParams(write(asked)));
  return {
    ...{ page, read, write, address },
    fields: Object.fromEntries(names.map((name) => [name, optional])) as Fields<F, P>,
    pageOf: (fields) => address(read(fields)),
    at: (other) => defineList<F, By, P>({ ...definition, page: other }),
  };
}

/** Part of any list. */
type Written = { from: Position | null; sort?: Sort; [filter: string]: unknown };

function readFilter(filter: Filter, text: string | null) {
  if (filter === "text") return readSearch(text);
  if (filter === "flag") return text !== null && text !== "";
  return filter.find((word) => word === text) ?? null;
}
