import { insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/client";
import { originOf } from "@/lib/http/origin";
import type { Result } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { readBrowserId } from "@/lib/session/browser-id";
import { currentSession } from "@/lib/session/current-session";
import type { Opened } from "@/lib/session/open-session";
import { openByPasskey } from "./open";
import { type PasskeyRefusal, provePasskey, type Requested, refused, withinNetwork } from "./prove";

/** Answer of a browser to the options, with the host whose passkeys work and the device's ID. */
export type SentAnswer = { text: string; rpId: string; device: string };

/** Signs in with a passkey alone, which proves possession and the user: no second step follows. */
export function signInWithPasskey(
  answer: SentAnswer,
  request: Requested,
): Promise<Result<Opened, PasskeyRefusal>> {
  const now = new Date();
  return withinNetwork(request, now, () => check(answer, request, now));
}

async function check(
  { text, rpId, device }: SentAnswer,
  request: Requested,
  now: Date,
): Promise<Result<Opened, PasskeyRefusal>> {
  const { headers } = request;
  const browser = readBrowserId(headers);
  if (!browser) return refused("the browser has no ID", headers);
  const binding = { purpose: "sign_in", browserHash: sha256(browser) } as const;
  const signedInId = (await currentSession(headers))?.user.id ?? null;
  const expected = { rpId, binding, ownerId: null, signedInId };
  const proven = await provePasskey(text, expected, headers, now);
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
