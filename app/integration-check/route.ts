import { showCheck } from "@/app/_applications/check/check-words";
import { readApplication } from "@/lib/applications/overview";
import { answering, apiFault } from "@/lib/endpoints/faults";
import { rawQuery } from "@/lib/http/address";
import { apiError, json } from "@/lib/http/answer";
import { localeOf, timeZoneOf } from "@/lib/i18n/preferences";
import { readCheck } from "@/lib/integration-checks/checks";
import { readId } from "@/lib/runtime/id";
import { createTurns } from "@/lib/runtime/turns";
import { currentSession, type LiveSession } from "@/lib/session/current-session";
import { may } from "@/lib/session/permissions";

/** A page asks every few seconds; a user's next request waits for the one before. */
const { inTurn } = createTurns("integration-check.turns", {
  atOnce: 2,
  waiting: 32,
  waitingPerOwner: 2,
});

/** Answers a page that polls the check of an application, for its owner and administrators only. */
export const GET = answering(async (request) => {
  const session = await currentSession(request.headers);
  if (!session) return apiError(request, "unauthenticated", "Sign in to see the check.");
  const { user } = session;
  const found = await inTurn(() => findCheck(request, user), user.id);
  if (!found.ok)
    return apiError(request, "rate_limited", "Too many requests at once. Try again.", {
      headers: { "Retry-After": "1" },
    });
  return found.value
    ? json(200, found.value, { "Cache-Control": "no-store" })
    : apiError(request, "not_found", "There is no check of this application.");
}, apiFault);

async function findCheck(request: Request, { id: userId, role }: LiveSession["user"]) {
  const id = readId(new URLSearchParams(rawQuery(request.url)).get("application"));
  const own = may(role, "applications") ? undefined : userId;
  const application = id && (await readApplication(id, own));
  const report = application && (await readCheck(application, new Date()));
  const reader = { locale: localeOf(request), zone: timeZoneOf(request.headers) };
  return report && showCheck(report, application, reader);
}
