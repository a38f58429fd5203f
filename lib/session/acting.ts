import type { Doer } from "@/db/audit-events";
import type { LiveSession } from "@/db/sessions";
import { ownUploadsPage } from "@/lib/http/busy-page";
import { forbiddenPage } from "@/lib/http/error-page";
import { originOf } from "@/lib/http/origin";
import { posting } from "@/lib/http/posting";
import { seeOther } from "@/lib/http/see-other";
import { type Upload, uploading } from "@/lib/http/uploading";
import type { Parameters } from "@/lib/oauth/parameters";
import { currentSession } from "./current-session";
import { amongOwnUploads } from "./own-uploads";
import { may, type Permission } from "./permissions";
import { noteRefused } from "./refused";

/** Who posted a form, as the audit events remember them. */
export type Actor = { user: LiveSession["user"]; by: Doer; now: Date };

type Answer = Response | Promise<Response>;
type Fields = Parameters["values"];

/** What a form asks of who posts it. `page` is where the form stands: who is not signed in is sent to it, and signs in. */
type Place = { page: string; permission: Permission | "signed_in" };

/** A form's handler for people with a permission: asked before anything of the form is looked at. */
export const acting = (
  place: Place,
  handler: (form: Fields, actor: Actor, request: Request) => Answer,
) =>
  posting(async (form, request) => {
    const actor = await findActor(request, place);
    return actor instanceof Response ? actor : handler(form, actor, request);
  });

/** The same for a form with a file. Taking one in may last minutes: who lost the permission meanwhile changes nothing. */
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

async function findActor(request: Request, { page, permission }: Place): Promise<Actor | Response> {
  const session = await currentSession(request.headers);
  if (!session) return seeOther(page);
  const { user } = session;
  if (permission !== "signed_in" && !may(user.role, permission)) {
    const { pathname } = new URL(request.url);
    noteRefused(request.headers, user, { pathname, permission });
    return forbiddenPage(request, `The role ${user.role} may not do this.`);
  }
  return { user, by: { actorId: user.id, origin: originOf(request.headers) }, now: new Date() };
}
