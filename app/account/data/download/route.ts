import { exportData } from "@/lib/account/data-export";
import { attachment } from "@/lib/http/attachment";
import { originOf } from "@/lib/http/origin";
import { posting } from "@/lib/http/posting";
import { localeOf } from "@/lib/http/preferences";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";

/** By POST, so that no other site can fetch it or make a browser keep it. */
export const POST = posting(async (_, request) => {
  const session = await currentSession(request.headers);
  const now = new Date();
  const deed = { origin: originOf(request.headers), now, locale: localeOf(request) };
  const pieces = session && (await exportData(session.user.id, deed));
  if (!pieces) return seeOther("/account/data");
  const name = `foyer-data-${now.toISOString().slice(0, 10)}.json`;
  return attachment(pieces, { type: "application/json", name });
});
