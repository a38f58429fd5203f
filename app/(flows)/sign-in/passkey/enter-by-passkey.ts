import { enter } from "@/app/(flows)/sign-in/enter";
import type { Opened } from "@/lib/session/open-session";
import { noteUsedPasskey } from "@/lib/session/passkeys/offer";

/** Ends a sign-in with a passkey, which this browser isn't offered again. */
export async function enterByPasskey(
  opened: Opened,
  entry: { next: string | undefined; device: string },
  { headers }: Pick<Request, "headers">,
): Promise<Response> {
  const used = await noteUsedPasskey(opened, headers, new Date());
  const answer = await enter(opened, entry);
  if (used !== null) answer.headers.append("Set-Cookie", used);
  return answer;
}
