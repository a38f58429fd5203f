import { randomUUID } from "node:crypto";
import { identities } from "@/db/schema/identities";
import type { Db } from "@/db/system/client";
import { newCredential } from "@/lib/runtime/crypto";
import { openByPasskey } from "@/lib/session/passkeys/open";
import { requestOf } from "@/test/second-step";
import { makeProvider, Visitor } from "./provider";
import type { Upstream } from "./upstream";

type Provider = Awaited<ReturnType<typeof makeProvider>>;

/** Creates a provider that is believed about addresses of example.org, which users of tests have. */
export const makeBelieved = (
  db: Db,
  upstream: Upstream,
  given: Parameters<typeof makeProvider>[2] = {},
) => makeProvider(db, upstream, { emailTrust: "verified", domains: ["example.org"], ...given });

/** Answer of a provider about somebody with this address. */
export const comingAs = (email: string | null, claims: Record<string, unknown> = {}) => ({
  claims: { sub: randomUUID(), email, email_verified: true, ...claims },
});

/** Signs somebody in by a provider, in a browser of their own. */
export const comeFrom = (
  upstream: Upstream,
  provider: Provider,
  answer: ReturnType<typeof comingAs>,
) => new Visitor(upstream).signIn(provider, answer);

export async function linkTo(
  db: Db,
  { id: providerId }: Pick<Provider, "id">,
  { userId, subject }: { userId: string; subject: string },
) {
  const at = new Date();
  const linked = { userId, providerId, subject, linkedAt: at, lastSignedInAt: at };
  await db.insert(identities).values(linked);
}

/** Returns whether a passkey whose signature was right opens a session. */
export async function opensByPasskey(passkey: { id: string; userId: string }, now: Date) {
  const owner = { ...passkey, accessEpoch: 0, isKeepable: false, deactivatedAt: null };
  const proven = { passkey: owner, use: { signCount: 0, backedUp: true } };
  const opening = { device: newCredential("device"), pending: null, now };
  const given = proven as unknown as Parameters<typeof openByPasskey>[0];
  return (await openByPasskey(given, opening, requestOf(""))).ok;
}

/** Returns what the row of a session says about its sign-in. */
export const sessionRow = async (db: Db, id: string) =>
  (
    await db.$client`select user_id, amr, identity_id, sid as upstream_sid, authenticated_at
      from sessions left join upstream_sessions on session_id = id where id = ${id}`
  )[0];
