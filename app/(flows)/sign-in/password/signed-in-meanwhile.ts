import { seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import type { Parameters } from "@/lib/oauth/parameters";
import { currentSession } from "@/lib/session/current-session";
import { normalLogin } from "@/lib/users/username";

export const typedIn = (form: Parameters["values"]) => ({
  username: form.get("username")?.trim() ?? "",
  password: form.get("password") ?? "",
});

/** Hidden field of a form that asks for the address alone first. */
export const ADDRESS_ONLY = "address_only";

/** Hidden field of a form whose page was made for a visitor. */
export const VISITOR = "visitor";

/**
 * Continues without a check if the typed account has signed in in another tab since a visitor opened the
 * page: the session is this browser's. What needs a sign-in of its own asks for it. Null otherwise.
 */
export async function signedInMeanwhile(
  form: Parameters["values"],
  request: Request,
): Promise<Response | null> {
  if (form.get(VISITOR) === undefined) return null;
  const session = await currentSession(request.headers);
  if (!session) return null;
  const typed = normalLogin(typedIn(form).username);
  const { username, email } = session.user;
  const isTheirs = typed === username.toLowerCase() || typed === email?.toLowerCase();
  return isTheirs ? seeOther(returnAddress(form.get("next"))) : null;
}
