import { seeOther } from "@/lib/http/see-other";

/**
 * Code of the message that a page shows about a form's result (app/_ui/flash.tsx). `which` is the id
 * of what the message names; the page looks the name up (docs/decisions/0091).
 */
export type FlashCode = { done: string; which?: string } | { refused: string };

/** Returns a page's address with a message. */
export function withFlash(page: string, code: FlashCode): string {
  const [path = "", query] = page.split("?");
  return `${path}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(code)])}`;
}

/** Redirects to a page that shows a message about the form's result. */
export const flash = (page: string, code: FlashCode, headers: Record<string, string> = {}) =>
  seeOther(withFlash(page, code), headers);
