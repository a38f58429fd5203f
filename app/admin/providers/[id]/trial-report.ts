import { reportOn } from "@/lib/forms/problems";
import type { Trial } from "@/lib/session/elsewhere/trial";

/** Most claims that are shown, and most characters of each. */
const [MOST, LONGEST] = [60, 300];

/** Begins the names of claims in a report. */
const CLAIM = "claim ";

const textOf = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Leads to the page of a provider, which shows a trial once, to the administrator who made it. */
export function reportTrial({ by: to, claims = {}, ...found }: Trial, page: string): Response {
  const told = Object.entries(found).filter(([, value]) => (value ?? null) !== null);
  const came = Object.entries(claims).filter(([, value]) => value !== undefined);
  const typed = Object.fromEntries([
    ...told.map(([name, value]) => [name, `${value}`]),
    ...came.slice(0, MOST).map(([name, value]) => [CLAIM + name, textOf(value)]),
  ]);
  return reportOn(page, "trial", { problems: {}, typed }, { to });
}

/** Returns the claims of a report. */
export const claimsIn = (typed: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(typed).flatMap(([name, text]) =>
    name.startsWith(CLAIM) ? [[name.slice(CLAIM.length), text]] : [],
  );
