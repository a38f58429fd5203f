import { seeOther } from "@/lib/http/see-other";
import type { Parameters } from "@/lib/oauth/parameters";
import { readId } from "@/lib/runtime/id";
import { type Actor, acting } from "@/lib/session/acting";

type Asked = { userId: string; form: Parameters["values"] };

/**
 * The handler of a form about one account, which its field `user` names. What is no id names nobody. `fresh` as for
 * `acting`.
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

/** Back to the account's page, which says what was done (outcome.tsx). */
export const done = (userId: string, deed: string) => seeOther(`${addressOf(userId)}?done=${deed}`);

/** The same, of what was not: nothing was changed. Where there is no such account the list says so. */
export const refused = (userId: string, reason: string) =>
  seeOther(
    reason === "user_unknown"
      ? "/admin/users?refused=user_unknown"
      : `${addressOf(userId)}?refused=${reason}`,
  );
