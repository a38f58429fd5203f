import { z } from "zod";
import { formatCookie, problemsCookie, readCookie } from "./cookies";
import { seeOther } from "./see-other";

/** Why a form was refused: a code for each field that it is about, and what to show again of what was typed. */
export type Problems = { problems: Record<string, string>; typed: Record<string, string> };

/** Seconds that they are kept for the page that shows them. */
const LIFETIME = 60;

/** Bytes of all that is shown again: a browser keeps no cookie over 4096 bytes, and base64url makes four of three. */
const MAX_TYPED = 2700;

const stored = z.object({
  form: z.string(),
  problems: z.record(z.string(), z.string()),
  typed: z.record(z.string(), z.string()),
});

/**
 * Back to the page of a form, which says what is wrong at each field (readProblems). Nothing was changed. Never put a
 * password in `typed`: it goes through the browser. What is too long to be shown again is left out, never cut: the rest
 * of an address could be sent as if it were whole.
 */
export function refuseForm(page: string, form: string, { problems, typed }: Problems): Response {
  const value = JSON.stringify({ form, problems, typed: fitting(typed) });
  const address = `${page}${page.includes("?") ? "&" : "?"}problem=${form}`;
  return seeOther(address, {
    "Set-Cookie": formatCookie(
      problemsCookie(),
      Buffer.from(value).toString("base64url"),
      LIFETIME,
    ),
  });
}

/** As many of the values as fit, the shortest first. */
function fitting(typed: Problems["typed"]): Problems["typed"] {
  let room = MAX_TYPED;
  const shortestFirst = Object.entries(typed).sort(([, a], [, b]) => a.length - b.length);
  const kept = shortestFirst.filter((field) => {
    room -= Buffer.byteLength(JSON.stringify(field));
    return room >= 0;
  });
  return Object.fromEntries(kept);
}

/** What refuseForm said of `form`, for its page; null unless the page's address asks for it (`?problem=form`). */
export function readProblems(
  headers: Headers,
  form: string,
  asked: string | null,
): Problems | null {
  if (asked !== form) return null;
  const value = readCookie(headers, problemsCookie());
  try {
    const said = stored.parse(JSON.parse(Buffer.from(value ?? "", "base64url").toString("utf8")));
    return said.form === form ? said : null;
  } catch {
    return null;
  }
}
