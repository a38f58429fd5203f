import { enter } from "@/app/(flows)/sign-in/enter";
import type { Opened } from "@/lib/session/open-session";
import { noteUsedPasskey } from "@/lib/session/passkeys/offer";

/** Ends a sign-in with a passkey, which this browser isn't offered again. */
export async function enterByPasskey(
  opened: Opened,
  entry: { next: string | undefined; device: string },
  request: Pick<Request, "headers">,
): Promise<Response> {
  const used = await noteUsedPasskey(opened, request.headers, new Date());
  return enter(opened, { ...entry, cookies: used === null ? [] : [used] }, request);
}
