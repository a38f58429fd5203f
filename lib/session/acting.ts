import type { AuditContext } from "@/db/audit/events";
import type { LiveSession } from "@/db/users/sessions";
import { ownUploadsPage } from "@/lib/error-pages/busy-page";
import { forbiddenPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { askingPage, keepProblems } from "@/lib/forms/problems";
import { type Upload, uploading } from "@/lib/forms/uploading";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import type { Parameters } from "@/lib/oauth/parameters";
import { currentSession } from "./current-session";
import { freshSignInAddress, isFresh } from "./fresh-sign-in";
import { amongOwnUploads } from "./own-uploads";
import { may, type Permission } from "./permissions";
import { noteRefused } from "./refused";

/** User who posted a form, with the context for audit events. */
export type Actor = { user: LiveSession["user"]; context: AuditContext };

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
  place: Place,
  handler: (form: Fields, actor: Actor, request: Request) => Answer,
) =>
  posting(async (form, request) => {
    const actor = await findActor(request, place, form);
    return actor instanceof Response ? actor : handler(form, actor, request);
  });

/**
 * Returns the handler of a form with a file. An upload may take minutes, so the permission is
 * checked again after it.
 */
export const actingWithFile = (
  place: Place,
  handler: (upload: Upload, actor: Actor, request: Request) => Answer,
) =>
  uploading(async (upload, request) => {
    const begun = await findActor(request, place);
    if (begun instanceof Response) return begun;
    const answer = await amongOwnUploads(begun.user.id, async () => {
      await upload.taken();
      const actor = await findActor(request, place);
      return actor instanceof Response ? actor : handler(upload, actor, request);
    });
    return answer.ok ? answer.value : ownUploadsPage(request);
  });

async function findActor(
  request: Request,
  { page: where, permission, fresh }: Place,
  form: Fields = new Map(),
): Promise<Actor | Response> {
  const session = await currentSession(request.headers);
  const page = typeof where === "string" ? where : where(form);
  if (!session) return seeOther(page);
  const { user } = session;
  const now = new Date();
  if (permission !== "signed_in" && !may(user.role, permission)) {
    const { pathname } = new URL(request.url);
    noteRefused(request.headers, user, { pathname, permission });
    return forbiddenPage(request, `The role ${user.role} does not have this permission.`);
  }
  if (fresh && !isFresh(session, now, "form")) return askAgain(page, fresh, form);
  const context = { actorId: user.id, origin: originOf(request.headers), at: now };
  return { user, context };
}

/** Seconds that a browser keeps the input while its user signs in again. */
const KEPT_SECONDS = 600;

function askAgain(page: string, fresh: true | Kept, form: Fields): Response {
  if (fresh === true) return seeOther(freshSignInAddress(page, "repeat"));
  const typed = fresh.typed?.(form) ?? Object.fromEntries(form);
  const kept = keepProblems(fresh.form, { problems: {}, typed }, KEPT_SECONDS);
  const back = freshSignInAddress(askingPage(page, fresh.form), "repeat");
  return seeOther(back, { "Set-Cookie": kept });
}
