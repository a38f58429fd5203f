import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import { withQuery } from "@/lib/http/address";
import { seeOther } from "@/lib/http/answer";
import { formatCookie, keptCookie, problemsCookie, readCookie } from "@/lib/http/cookies";
import { isMacOf, macOf } from "@/lib/runtime/crypto";

/** Reasons why a form was refused: an error code per field, and the typed values to show again. */
export type Problems = { problems: Record<string, string>; typed: Record<string, string> };

/** Seconds that the cookie is kept for the page that shows it. */
const LIFETIME_SECONDS = 60;

/** Maximum length of the cookie's value in characters; browsers drop cookies over 4,096 bytes. */
const MAX_COOKIE_BYTES = 3800;

const stored = z.object({
  form: z.string(),
  to: z.string().nullable(),
  problems: z.record(z.string(), z.string()),
  typed: z.record(z.string(), z.string()),
});

/** `to` is the user who filled in the form: nobody else who signs in to this browser sees it. */
type Options = { to?: string; seconds?: number };

/**
 * Redirects back to the page of a form, which shows the errors at each field (readProblems). Never
 * put a password in `typed`: it passes through the browser. A text that does not fit is left out,
 * never cut: half a list of addresses could be saved as if it were complete.
 */
export const refuseForm = (
  page: string,
  form: string,
  refusal: Problems,
  options: Options = {},
): Response =>
  seeOther(askingPage(page, form), { "Set-Cookie": keepProblems(form, refusal, options) });

/** Redirects to a page that shows what a form did (readProblems). */
export const reportOn = (page: string, form: string, report: Problems, options: Options = {}) =>
  seeOther(withQuery(page, { report: form }), {
    "Set-Cookie": keepProblems(form, report, options),
  });

/** Returns the address of the page that shows the errors of a form. */
export const askingPage = (page: string, form: string) => withQuery(page, { problem: form });

/** Returns the Set-Cookie value that carries the errors. */
export const keepProblems = (
  form: string,
  { problems, typed }: Problems,
  { to, seconds = LIFETIME_SECONDS }: Options = {},
) => formatCookie(problemsCookie(), pack({ form, to: to ?? null, problems, typed }), seconds);

/** Returns the refusal with a MAC, so that pages show only what a form answered. */
export function pack(refusal: z.infer<typeof stored>): string {
  const packed = deflateRawSync(JSON.stringify(refusal)).toString("base64url");
  const value = `${packed}.${macOf(`problems ${packed}`)}`;
  const [longest] = Object.entries(refusal.typed).sort(([, a], [, b]) => b.length - a.length);
  if (value.length <= MAX_COOKIE_BYTES || !longest) return value;
  const { [longest[0]]: _, ...typed } = refusal.typed;
  return pack({ ...refusal, typed });
}

/** Throws if the value isn't ours. */
function unpack(value: string): unknown {
  const [packed = "", made = ""] = value.split(".");
  if (!isMacOf(`problems ${packed}`, made)) throw new Error("not made by Foyer");
  const text = inflateRawSync(Buffer.from(packed, "base64url"));
  return JSON.parse(`${text}`);
}

/**
 * Returns what refuseForm, reportOn or backTo (kept-input.ts) stored for `form`, and for whom; null
 * unless the page's address asks for it (`?problem=form`, `?report=form`).
 */
export function readProblems(
  headers: Headers,
  form: string,
  asked: string | null,
): z.infer<typeof stored> | null {
  if (asked !== form) return null;
  return read(headers, problemsCookie(), form) ?? read(headers, keptCookie(), form);
}

function read(headers: Headers, cookie: string, form: string) {
  try {
    const refusal = stored.parse(unpack(readCookie(headers, cookie) ?? ""));
    return refusal.form === form ? refusal : null;
  } catch {
    return null;
  }
}
