import type { SiteListQuery } from "@/lib/sites/editing/list";

/** A key of the list in an address: `40.intranet`. */
const KEY = /^(\d{1,3})\.([a-z0-9-]{1,200})$/;

/** What no stored text has, and what a database does not take. */
const UNTYPEABLE = /[\p{Cc}\p{Cs}]/gu;

/** Reads which part of the list is asked for, from an address or from a form that has to come back to it. */
export function readListQuery(read: (name: string) => string | null | undefined): SiteListQuery {
  const [before, after] = [readKey(read("before")), readKey(read("after"))];
  const q = (read("q") ?? "").replaceAll(UNTYPEABLE, "").trim().slice(0, 100);
  return { q: q || null, span: { ...(before ? { before } : after && { after }) } };
}

function readKey(text: string | null | undefined) {
  const [, weight, slug] = KEY.exec(text ?? "") ?? [];
  return slug === undefined ? null : { pinWeight: Number(weight), slug };
}

/** The same as fields; those that are empty are left out. */
export function writeListQuery({ q, span: { before, after } }: SiteListQuery) {
  const fields = { q, before: before && write(before), after: after && write(after) };
  return Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
}

const write = ({ pinWeight, slug }: { pinWeight: number; slug: string }) => `${pinWeight}.${slug}`;

export function listAddress(query: SiteListQuery, said: Record<string, string> = {}): string {
  const parameters = new URLSearchParams([...writeListQuery(query), ...Object.entries(said)]);
  return parameters.size === 0 ? "/admin/sites" : `/admin/sites?${parameters}`;
}
