import * as z from "zod";
import { seeOther } from "@/lib/http/answer";
import { formatCookie, readCookie, shownCookie } from "@/lib/http/cookies";
import { seal, unseal } from "@/lib/runtime/crypto";

/** Seconds that the browser keeps the sealed credential. */
const LIFETIME_SECONDS = 60;

const stored = z.object({ what: z.string(), to: z.string(), text: z.string() });

/** Credential to be shown once: what it belongs to, the only user who may see it, and its text. */
type Shown = z.infer<typeof stored>;

/**
 * Redirects to a page that shows a credential stored nowhere. It travels sealed in an HttpOnly
 * cookie for a minute, so that the response stays a redirect and reloading posts nothing twice.
 */
export async function showOnce(page: string, shown: Shown): Promise<Response> {
  const value = await seal(JSON.stringify(shown));
  return seeOther(page, { "Set-Cookie": formatCookie(shownCookie(), value, LIFETIME_SECONDS) });
}

/** Returns the credential from showOnce; null for another page or user, or after it expired. */
export async function readShown(
  headers: Headers,
  { what, to }: Omit<Shown, "text">,
): Promise<string | null> {
  const value = readCookie(headers, shownCookie());
  const opened = value === null ? null : await unseal(value);
  if (!opened) return null;
  const parsed = stored.safeParse(JSON.parse(opened.text));
  return parsed.success && parsed.data.what === what && parsed.data.to === to
    ? parsed.data.text
    : null;
}
