import type { AuditContext } from "@/db/audit/events";
import { forbiddenPage } from "@/lib/error-pages/error-page";
import { seeOther } from "@/lib/http/answer";
import { originOf } from "@/lib/http/request";
import { ok, type Result, refuse } from "@/lib/result";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { currentSession, type LiveSession } from "@/lib/session/current-session";
import { type Freshness, freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";
import { otherOpener, readOpener } from "@/lib/session/opened-as";
import { may, type Permission } from "@/lib/session/permissions";
import { noteRefused } from "@/lib/session/refused";
import { backTo, type Restoring } from "./kept-input";
import { otherAccountPage } from "./other-account";

/** User who posted a form, with the context for audit events. */
export type Actor = { session: LiveSession; user: LiveSession["user"]; context: AuditContext };

export type Requirements = {
  /** Page of the form. A user who has to sign in first returns to it. */
  page: string;
  permission: Permission | "signed_in";
  /** Purpose that needs a fresh sign-in (lib/session/fresh-sign-in.ts); null if none does. */
  fresh: Freshness | null;
  /** The page's name of the form, and the input that the page restores after a sign-in. */
  restore: Restoring;
  /** Account that the form was opened as, as it was sent (lib/session/opened-as.ts). */
  account: string | undefined;
};

/** Finds the user behind a request, or returns the response that refuses it. */
export async function findActor(
  request: Request,
  { page, permission, fresh, restore, account }: Requirements,
): Promise<Result<Actor, Response>> {
  const session = await currentSession(request.headers);
  if (!session) return refuse(askToReturn(page, restore, account));
  const { user } = session;
  const opener = otherOpener(account, user);
  if (opener) return refuse(await otherAccountPage(request, { opener, user }, page, restore));
  const now = new Date();
  if (permission !== "signed_in" && !may(user.role, permission)) {
    const { pathname } = new URL(request.url);
    noteRefused(request.headers, user, { pathname, permission });
    const detail = `The role ${user.role} does not have this permission.`;
    const otherAccount = anotherAccountAddress(page);
    return refuse(await forbiddenPage(request, detail, { username: user.username, otherAccount }));
  }
  if (fresh && !isFresh(session, now, fresh, "form"))
    return refuse(askToSignIn(page, restore, user.id));
  const context = { actorId: user.id, origin: originOf(request.headers), at: now };
  return ok({ session, user, context });
}

/** Asks a user for a fresh sign-in, which leads back to the form with its input. */
export function askToSignIn(page: string, restore: Restoring, to: string): Response {
  const { address, headers } = backTo(page, restore, to);
  return seeOther(freshSignInAddress(address, "repeat"), headers);
}

/** Asks a user whose session has ended to sign in, as askToSignIn does if the form says whose it was. */
function askToReturn(page: string, restore: Restoring, account: string | undefined): Response {
  const opener = readOpener(account);
  // The page itself asks to sign in.
  if (!opener) return seeOther(page);
  const { address, headers } = backTo(page, restore, opener.id);
  return seeOther(freshSignInAddress(address, "ended"), headers);
}
