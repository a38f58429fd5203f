import type { Parameters } from "@/lib/oauth/parameters";
import type { Permission } from "@/lib/session/permissions";
import { type Actor, findActor } from "./actor";
import { posting } from "./posting";

export type { Actor };

type Answer = Response | Promise<Response>;
type Fields = Parameters["values"];

/** Requirements of a form. */
type Place = {
  /** Page of the form. A user who has to sign in first returns to it. */
  page: string | ((form: Fields) => string);
  permission: Permission | "signed_in";
  /**
   * Requires a sign-in within the last 30 minutes (ASVS 7.5.3). With the name that the page has for
   * the form, the page restores the input afterward: the fields as sent, or those that `typed`
   * returns.
   */
  fresh?: true | Kept | undefined;
};

type Kept = { form: string; typed?: (form: Fields) => Record<string, string> };

/**
 * Returns a form's handler for users with a permission, which is checked before the handler sees
 * the form.
 */
export const acting = (
  { page, permission, fresh }: Place,
  handler: (form: Fields, actor: Actor, request: Request) => Answer,
) =>
  posting(async (form, request) => {
    const kept = typeof fresh === "object" ? fresh : null;
    const actor = await findActor(request, {
      page: typeof page === "string" ? page : page(form),
      permission,
      fresh: fresh !== undefined,
      restore: kept && { form: kept.form, typed: kept.typed?.(form) ?? Object.fromEntries(form) },
    });
    return actor.ok ? handler(form, actor.value, request) : actor.error;
  });
