import { z } from "zod";
import { formatCookie, readCookie, shownCookie } from "@/lib/http/cookies";
import { seeOther } from "@/lib/http/see-other";
import { seal, unseal } from "@/lib/runtime/crypto";

/** Seconds that a browser keeps it for the page that shows it. */
const LIFETIME = 60;

const stored = z.object({ what: z.string(), to: z.string(), text: z.string() });

/** A credential on its way to one page: what it is of, and who made it and alone may see it. */
type Shown = z.infer<typeof stored>;

/**
 * On to a page that shows a credential which is kept nowhere: it travels sealed, in a cookie of a minute that no script
 * reads, so that the answer to a form stays a redirect and nothing is posted twice.
 */
export async function showOnce(page: string, shown: Shown): Promise<Response> {
  const value = await seal(JSON.stringify(shown));
  return seeOther(page, { "Set-Cookie": formatCookie(shownCookie(), value, LIFETIME) });
}

/** What showOnce sent along; null for another page, for another person, or too late. */
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
