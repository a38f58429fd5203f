import { exportData } from "@/lib/account/data-export";
import { posting } from "@/lib/forms/posting";
import { attachment } from "@/lib/http/attachment";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import { localeOf } from "@/lib/i18n/preferences";
import { currentSession } from "@/lib/session/current-session";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";

const PAGE = "/account/data";

/** A POST, so that other sites can't fetch the file or make a browser store it. */
export const POST = posting(async (_, request) => {
  const session = await currentSession(request.headers);
  const now = new Date();
  // An unattended session must not be enough to export everything (ASVS 7.5.1).
  if (session && !isFresh(session, now)) return seeOther(freshSignInAddress(PAGE, "repeat"));
  const requested = { origin: originOf(request.headers), now, locale: localeOf(request) };
  const pieces = session && (await exportData(session.user.id, requested));
  if (!pieces) return seeOther(PAGE);
  const name = `foyer-data-${now.toISOString().slice(0, 10)}.json`;
  return attachment(pieces, { type: "application/json", name });
});
