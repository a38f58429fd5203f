import { checkRegistrableRedirectUri } from "@/lib/oauth/authorize/redirect-uri";
import type { RegistrationFault } from "@/lib/oauth/registration/registration-request";
import { type FieldWith, fieldsOf } from "@/lib/oauth/registration/settings";
import { mayBeKey } from "./pasted-keys";
import type { ParsedSettings } from "./settings-fields";

/** Fields that take one address per line. */
const LISTS = fieldsOf("addresses");

type AddressList = FieldWith<{ kind: "addresses" }>;

/** Maximum number of invalid lines that are listed. */
const MOST_LINES = 10;

/** Characters of each line that are echoed: all of them share one cookie. */
const MOST_TEXT = 100;

/** The invalid lines of a field that takes one address per line, and the number of further ones. */
export type RefusedLines = {
  lines: { number: number; fault: string; text: string }[];
  more: number;
};

/** Returns the faults of both lists, in the form that a refused form carries (readRefusedLines). */
export function refuseLines(fields: ParsedSettings): Record<string, string> {
  return Object.fromEntries(LISTS.flatMap((field) => entriesOf(field, fields)));
}

function entriesOf(field: AddressList, fields: ParsedSettings): [string, string][] {
  const lines = fields[field];
  // A key spans lines, so each of them would look harmless.
  const hidden = mayBeKey(lines.join("\n"));
  const wrong = lines.flatMap((uri, at): [string, string][] => {
    const fault = uri === "" ? null : faultOf(field, uri, fields);
    return fault === null
      ? []
      : [[`${field}.${at + 1}`, `${fault} ${hidden ? "…" : shortened(uri)}`]];
  });
  const more = wrong.length - MOST_LINES;
  const named = wrong.slice(0, MOST_LINES);
  return more > 0 ? [...named, [`${field}.more`, String(more)]] : named;
}

function faultOf(
  field: AddressList,
  uri: string,
  { authMethod, profile }: ParsedSettings,
): RegistrationFault | null {
  const checked = checkRegistrableRedirectUri(uri, { isPublic: authMethod === "none" });
  if (!checked.ok) return checked.error;
  const isSecure = profile !== "high_security" || uri.startsWith("https:");
  return field === "redirectUris" && !isSecure ? "needs_https" : null;
}

/** Shortens what a refused form echoes. */
export const shortened = (text: string) =>
  text.length > MOST_TEXT ? `${[...text].slice(0, MOST_TEXT).join("")}…` : text;

export function readRefusedLines(
  problems: Readonly<Record<string, string>>,
  field: string,
): RefusedLines {
  const lines = Object.entries(problems).flatMap(([key, said]) => {
    const number = key.startsWith(`${field}.`) ? Number(key.slice(field.length + 1)) : Number.NaN;
    const [fault = "", ...text] = said.split(" ");
    return Number.isInteger(number) ? [{ number, fault, text: text.join(" ") }] : [];
  });
  return { lines, more: Number(problems[`${field}.more`] ?? 0) || 0 };
}
