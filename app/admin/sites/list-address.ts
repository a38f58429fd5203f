import { z } from "zod";
import type { SiteListQuery } from "@/lib/sites/editing/list";

/** A list cursor in an address, such as `40.intranet`. */
const KEY = /^(\d{1,3})\.([a-z0-9-]{1,200})$/;

/** Characters that no stored text has and PostgreSQL rejects. */
const UNTYPEABLE = /[\p{Cc}\p{Cs}]/gu;

const text = z.string().optional();

/** Hidden fields of a form that returns to the same part of the list. */
export const LIST_FIELDS = z.object({ q: text, before: text, after: text });

type Field = keyof typeof LIST_FIELDS.shape;

/** Reads the part of the list that an address asks for, or a form that must return to it. */
export function readListQuery(read: (name: Field) => string | null | undefined): SiteListQuery {
  const [before, after] = [readKey(read("before")), readKey(read("after"))];
  const q = (read("q") ?? "").replaceAll(UNTYPEABLE, "").trim().slice(0, 100);
  return { q: q || null, span: { ...(before ? { before } : after && { after }) } };
}

function readKey(text: string | null | undefined) {
  const [, weight, slug] = KEY.exec(text ?? "") ?? [];
  return slug === undefined ? null : { pinWeight: Number(weight), slug };
}

/** Returns the query as form fields, without empty ones. */
export function writeListQuery({ q, span: { before, after } }: SiteListQuery) {
  const fields = { q, before: before && write(before), after: after && write(after) };
  return Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
}

const write = ({ pinWeight, slug }: { pinWeight: number; slug: string }) => `${pinWeight}.${slug}`;

export function listAddress(query: SiteListQuery): string {
  const parameters = new URLSearchParams(writeListQuery(query));
  return parameters.size === 0 ? "/admin/sites" : `/admin/sites?${parameters}`;
}

/** Returns the address of the part of the list that a form names. */
export const listPageOf = (fields: z.output<typeof LIST_FIELDS>) =>
  listAddress(readListQuery((name) => fields[name]));
