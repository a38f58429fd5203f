import { randomBytes } from "node:crypto";

/** Surrounds the name of a slot in a rendering. It is random, so no stored text can contain it. */
const MARK = `slot${randomBytes(12).toString("hex")}`;

const slot = (name: string) => `${MARK}${name}${MARK}`;

/** Placeholders for the values that differ per response. */
export const SLOTS = {
  nonce: slot("nonce"),
  /** `next` of the sign-in page, verbatim and percent-encoded. */
  next: slot("next"),
  encodedNext: slot("encodedNext"),
  /** ID of a pending authorization request: the only thing by which the pages of two requests differ. */
  request: slot("request"),
  /** Path of a missing page without its leading slash, or the token of a link that leads nowhere. */
  path: slot("path"),
};

/** Values are written verbatim: callers must ensure that they mean nothing in HTML, JSON or JavaScript. */
export type Values = { readonly [Name in keyof typeof SLOTS]?: string };

/** Text of a page, alternating with the names of its slots. */
export type Template = readonly string[];

/** Returns the template of a rendering; null if a slot isn't whole, such as one between two chunks of a script. */
export function toTemplate(html: string): Template | null {
  const parts = html.split(MARK);
  const isWhole = parts.every((part, n) => n % 2 === 0 || Object.hasOwn(SLOTS, part));
  return isWhole ? parts : null;
}

export const fill = (template: Template, values: Values): string =>
  template.map((part, n) => (n % 2 === 0 ? part : values[part as keyof Values])).join("");
