import { formatCookie, keptCookie } from "@/lib/http/cookies";
import { askingPage, type Problems, pack } from "./problems";

/** Seconds that a browser keeps the input of a form while its user signs in again. */
const KEPT_SECONDS = 600;

/** Name of a form on its page, and the input that the page shows again; null for a form without a name. */
export type Restoring = ({ form: string } & Problems) | null;

/**
 * Returns the address that leads a user back to a form, and the header that keeps its input until
 * then. Nobody else who signs in sees the input. It has a cookie of its own, so that a refused
 * sign-in in between doesn't replace it.
 */
export function backTo(
  page: string,
  restore: Restoring,
  to: string,
): { address: string; headers: Record<string, string> } {
  if (!restore) return { address: page, headers: {} };
  const value = pack({ ...restore, to });
  return {
    address: askingPage(page, restore.form),
    headers: { "Set-Cookie": formatCookie(keptCookie(), value, KEPT_SECONDS) },
  };
}
