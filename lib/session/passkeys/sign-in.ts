import { insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { originOf } from "@/lib/http/request";
import type { Result } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { readBrowserId } from "@/lib/session/browser-id";
import { currentSession } from "@/lib/session/current-session";
import type { Opened } from "@/lib/session/open-session";
import type { SignInAnswer } from "./answer";
import { openByPasskey } from "./open";
import { type PasskeyRefusal, provePasskey, type Requested, refused, withinLimits } from "./prove";

/** Answer of a browser to the options, with the host whose passkeys work and the device's ID. */
export type SentAnswer = { text: string; rpId: string; device: string };

/** Signs in with a passkey alone, which proves possession and the user: no second step follows. */
export function signInWithPasskey(
  { text, rpId, device }: SentAnswer,
  request: Requested,
): Promise<Result<Opened, PasskeyRefusal>> {
  const now = new Date();
  const browser = readBrowserId(request.headers);
  const binding =
    browser === null ? null : ({ purpose: "sign_in", browserHash: sha256(browser) } as const);
  return withinLimits({ text, binding }, request, now, (answer) =>
    check(answer, { rpId, device }, request, now),
  );
}

async function check(
  answer: SignInAnswer,
  { rpId, device }: Omit<SentAnswer, "text">,
  request: Requested,
  now: Date,
): Promise<Result<Opened, PasskeyRefusal>> {
  const { headers } = request;
  const signedInId = (await currentSession(headers))?.user.id ?? null;
  const proven = await provePasskey(answer, { rpId, ownerId: null, signedInId }, headers, now);
  if (!proven.ok) return proven;
  const opened = await openByPasskey(proven.value, { device, pending: null, now }, request);
  if (opened.ok) return opened;
  const { userId, deactivatedAt } = proven.value.passkey;
  if (deactivatedAt)
    await insertAuditEvent(database(), {
      at: now,
      event: "session.sign_in_deactivated",
      actorId: null,
      userId,
      origin: originOf(headers),
    });
  return refused(
    opened.error === "stale" ? "the counter didn't grow" : "access was cut",
    headers,
    userId,
  );
}
