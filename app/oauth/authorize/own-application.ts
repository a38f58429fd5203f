import { ADMINISTRATION, DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { idOfClient } from "@/lib/applications/overview";
import type { ErrorWords } from "@/lib/error-pages/error-page";
import type { PageReason } from "@/lib/oauth/authorize/response";
import { currentSession } from "@/lib/session/current-session";
import { may } from "@/lib/session/permissions";

/** Errors that whoever manages the application can mend. */
const MENDED: ReadonlySet<PageReason> = new Set([
  "redirect_uri_missing",
  "redirect_uri_unregistered",
  "redirect_uri_port",
]);

/** Leads whoever manages an application to its Quickstart, instead of to its developer. */
export async function wayOfOwner(
  headers: Headers,
  clientId: string | null,
  reason: PageReason,
): Promise<Partial<ErrorWords>> {
  if (clientId === null || !MENDED.has(reason)) return {};
  const session = await currentSession(headers);
  if (!session) return {};
  const { id: userId, role } = session.user;
  const console = may(role, "applications") ? ADMINISTRATION : DEVELOPER_CONSOLE;
  const id = await idOfClient(clientId, console === ADMINISTRATION ? undefined : userId);
  if (id === null) return {};
  const address = pageOf(console, id, "quickstart");
  return { next: "authorize.ownNext", back: { address, words: "authorize.openQuickstart" } };
}
