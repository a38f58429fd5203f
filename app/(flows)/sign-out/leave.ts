import { forwardPage } from "@/lib/error-pages/form-post-page";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { type AnswerHeaders, redirectTo, seeOther } from "@/lib/http/answer";
import { signOutThere } from "@/lib/session/elsewhere/leave";

type Leaving = {
  /** Application that asked for the sign-out, and its address that follows. */
  clientId: string | null;
  location: string | null;
  page: string;
  headers: AnswerHeaders;
};

/**
 * Returns the response after a sign-out. It leads on by itself to the session's provider if sign-outs end
 * there, by a page: a form's redirects may not lead to other origins. Otherwise to `location`, or to `page`.
 */
export async function leaveSession(
  request: PageRequest,
  session: { id: string } | null,
  { clientId, location, page, headers }: Leaving,
): Promise<Response> {
  const next = clientId === null || location === null ? null : { clientId, address: location };
  const there = session && (await signOutThere(session.id, next));
  if (there) return forwardPage(request, there.location, { name: there.name, headers });
  return location === null ? seeOther(page, headers) : redirectTo(location, headers);
}
