import { checkRegistrableRedirectUri } from "@/lib/oauth/authorize/redirect-uri";
import type { SettingsValues } from "./settings-values";

/** Fields that take one address a line. */
const LISTS = ["redirectUris", "postLogoutRedirectUris"] as const;

/** Lines of a field that are named one by one. */
const MOST_LINES = 10;

/** Characters of each that are said back: all of them go through one cookie. */
const MOST_TEXT = 100;

/** Of a field that takes one address a line, the lines that cannot be registered, and how many more there are. */
export type RefusedLines = {
  lines: { number: number; fault: string; text: string }[];
  more: number;
};

/** What is wrong with each line of both lists, as a refused form carries it (readRefusedLines). */
export function refuseLines(typed: SettingsValues): Record<string, string> {
  const isPublic = typed.authMethod.trim() === "none";
  return Object.fromEntries(LISTS.flatMap((field) => entriesOf(field, typed[field], isPublic)));
}

function entriesOf(field: string, text: string, isPublic: boolean): [string, string][] {
  const wrong = text.split("\n").flatMap((line, at): [string, string][] => {
    const uri = line.trim();
    const checked = uri === "" ? null : checkRegistrableRedirectUri(uri, { isPublic });
    return checked === null || checked.ok
      ? []
      : [[`${field}.${at + 1}`, `${checked.error} ${shortened(uri)}`]];
  });
  const more = wrong.length - MOST_LINES;
  const named = wrong.slice(0, MOST_LINES);
  return more > 0 ? [...named, [`${field}.more`, String(more)]] : named;
}

const shortened = (text: string) =>
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
