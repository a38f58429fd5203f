import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { formatCookie, problemsCookie, readCookie } from "@/lib/http/cookies";
import { seeOther } from "@/lib/http/see-other";

/** Why a form was refused: a code for each field that it is about, and what to show again of what was typed. */
export type Problems = { problems: Record<string, string>; typed: Record<string, string> };

/** Seconds that they are kept for the page that shows them. */
const LIFETIME = 60;

/** Characters of the cookie's value; a browser keeps none over 4096 bytes. */
const MAX_COOKIE = 3800;

/** Bytes that a cookie is unpacked to at most. */
const MAX_UNPACKED = 256 * 1024;

const stored = z.object({
  form: z.string(),
  problems: z.record(z.string(), z.string()),
  typed: z.record(z.string(), z.string()),
});

/**
 * Back to the page of a form, which says what is wrong at each field (readProblems). Nothing was changed. Never put a
 * password in `typed`: it goes through the browser. A text that is too long for that is left out, never cut: half of a
 * list of addresses would be saved as if it were all.
 */
export const refuseForm = (page: string, form: string, said: Problems): Response =>
  seeOther(askingPage(page, form), { "Set-Cookie": keepProblems(form, said) });

/** The address of a page that shows what is kept for it. */
export const askingPage = (page: string, form: string) =>
  `${page}${page.includes("?") ? "&" : "?"}problem=${form}`;

/** The Set-Cookie value that keeps them. */
export const keepProblems = (form: string, { problems, typed }: Problems, seconds = LIFETIME) =>
  formatCookie(problemsCookie(), pack({ form, problems, typed }), seconds);

function pack(said: z.infer<typeof stored>): string {
  const value = deflateRawSync(JSON.stringify(said)).toString("base64url");
  const [longest] = Object.entries(said.typed).sort(([, a], [, b]) => b.length - a.length);
  if (value.length <= MAX_COOKIE || !longest) return value;
  const { [longest[0]]: _, ...typed } = said.typed;
  return pack({ ...said, typed });
}

function unpack(value: string): unknown {
  const packed = Buffer.from(value, "base64url");
  return JSON.parse(`${inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED })}`);
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
    const said = stored.parse(unpack(value ?? ""));
    return said.form === form ? said : null;
  } catch {
    return null;
  }
}
