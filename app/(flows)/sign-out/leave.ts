import { forwardPage } from "@/lib/error-pages/form-post-page";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { type AnswerHeaders, redirectTo, seeOther } from "@/lib/http/answer";
import { signOutThere } from "@/lib/session/elsewhere/leave";

/**
 * Returns the response after a sign-out. It leads on by itself to the session's provider if sign-outs end
 * there, by a page: a form's redirects may not lead to other origins. Otherwise to `location`, or to `page`.
 */
export async function leaveSession(
  request: PageRequest,
  session: { id: string } | null,
  { location, page, headers }: { location: string | null; page: string; headers: AnswerHeaders },
): Promise<Response> {
  const there = session && (await signOutThere(session.id, location));
  if (there) return forwardPage(request, there.location, { name: there.name, headers });
  return location === null ? seeOther(page, headers) : redirectTo(location, headers);
}
