import { enter } from "@/app/(flows)/sign-in/enter";
import { forgetWay } from "@/lib/session/elsewhere/last-way";
import type { Opened } from "@/lib/session/open-session";
import { noteUsedPasskey } from "@/lib/session/passkeys/offer";

/** Ends a sign-in with a passkey, which this browser isn't offered again. */
export async function enterByPasskey(
  opened: Opened,
  entry: { next: string | undefined; device: string },
  request: Pick<Request, "headers">,
): Promise<Response> {
  const used = await noteUsedPasskey(opened, request.headers, new Date());
  const cookies = [...forgetWay(request.headers), ...(used === null ? [] : [used])];
  return enter(opened, { ...entry, cookies }, request);
}
