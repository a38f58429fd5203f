import { answering, apiFault } from "@/lib/endpoints/faults";
import { json } from "@/lib/http/answer";
import { currentSession } from "@/lib/session/current-session";

/** Tells the sign-in page whether its browser has been signed in, in another tab (../go-on.tsx). */
export const GET = answering(async (request) => {
  const signedIn = (await currentSession(request.headers)) !== null;
  return json(200, { signedIn }, { "Cache-Control": "no-store" });
}, apiFault);
