import { type Actor, acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import type { Parameters } from "@/lib/oauth/parameters";
import { readId } from "@/lib/runtime/id";

type Asked = { userId: string; form: Parameters["values"] };

/**
 * Returns the handler of a form about the account in its field `user`; a malformed id counts as
 * unknown. `fresh` as for `acting`.
 */
export const aboutSomebody = (
  handler: (asked: Asked, actor: Actor) => Response | Promise<Response>,
  fresh?: true | { form: string },
) =>
  acting({ page: pageOfForm, permission: "users", fresh }, (form, actor) => {
    const userId = readId(form.get("user"));
    if (userId === null) return seeOther("/admin/users?refused=user_unknown");
    return handler({ userId, form }, actor);
  });

function pageOfForm(form: Asked["form"]): string {
  const userId = readId(form.get("user"));
  return userId === null ? "/admin/users" : addressOf(userId);
}

export const addressOf = (userId: string) => `/admin/users/${userId}`;

/** Redirects to the account's page with a success message (outcome.tsx). */
export const done = (userId: string, outcome: string) =>
  seeOther(`${addressOf(userId)}?done=${outcome}`);

/**
 * Redirects to the account's page, or to the list if there is no such account, with the reason why
 * nothing changed.
 */
export const refused = (userId: string, reason: string) =>
  seeOther(
    reason === "user_unknown"
      ? "/admin/users?refused=user_unknown"
      : `${addressOf(userId)}?refused=${reason}`,
  );
