import { randomUUID } from "node:crypto";
import { makeProvider } from "@/test/upstream/provider";
import { CLIENT, startUpstream } from "@/test/upstream/upstream";
import { ALL_OF_THE_PERSON, type Cause, OF_THE_SESSION } from "./cut-cause";
import { foyerJson } from "./foyer";
import type { Access } from "./leftovers";
import { expect } from "./spec";
import { db, world } from "./world";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Makes a session one that came from a provider, as if its user had signed in there. */
async function comeFrom({ user, session }: Access) {
  const upstream = await startUpstream();
  const id = `cut-${randomUUID().slice(0, 8)}`;
  await makeProvider(db(), upstream, { id, name: id }, [world().appSecret]);
  const [identity] = await db().$client<{ id: string }[]>`
    insert into identities (user_id, provider_id, subject, linked_at, last_signed_in_at)
    values (${user.id}, ${id}, ${user.id}, now(), now()) returning id`;
  await db().$client`insert into upstream_sessions
    values (${session.id}, ${identity?.id ?? ""}, 'session there')`;
  return { id, upstream };
}

/** Makes a session one that came from a provider, ends what rests on it, and disables the provider. */
const throughProvider =
  (cut: (access: Access, came: Awaited<ReturnType<typeof comeFrom>>) => Promise<void>) =>
  async (access: Access) => {
    const came = await comeFrom(access);
    await cut(access, came);
    await disable(came.id);
    await came.upstream.stop();
  };

const disable = (id: string) =>
  db().$client`update identity_providers set enabled_at = null where id = ${id}`;

const forgetPassword = (userId: string) =>
  db().$client`update users set password_hash = null where id = ${userId}`;

/** Removes the session's provider, and expects these people to be named. */
async function removeProvider(access: Access, stranded: string[]) {
  const { id, upstream } = await comeFrom(access);
  if (stranded.length > 0) await forgetPassword(access.user.id);
  await disable(id);
  const removed = await foyerJson(["providers", "remove", id, "--strands"]);
  expect(removed).toEqual({
    removed: true,
    stranded,
    stranded_total: stranded.length,
    unreachable: 0,
    by_passkey: 0,
  });
  await upstream.stop();
}

const OF_SESSION = { ends: OF_THE_SESSION };

/** Ways in which what rests on a session from elsewhere ends. */
export const FROM_ELSEWHERE: Record<string, Cause> = {
  "removing the provider of the session": {
    ...{ row: "provider removed", ...OF_SESSION },
    cut: (access) => removeProvider(access, []),
  },
  "removing the only provider of the person": {
    ...{ row: "provider removed", ...ALL_OF_THE_PERSON },
    cut: (access) => removeProvider(access, [access.user.username]),
  },
  "unlinking the person from the provider": {
    ...{ row: "provider removed", ...OF_SESSION },
    cut: throughProvider(async (access, { id }) => {
      await foyerJson(["users", "unlink", access.user.username, id]);
    }),
  },
  "a logout token of the provider": {
    ...{ row: "upstream signed out", ...OF_SESSION },
    cut: throughProvider(async (access, { id, upstream }) => {
      const iat = Math.floor(Date.now() / 1000);
      const times = { iat, exp: iat + 60, jti: randomUUID() };
      const named = { iss: upstream.issuer, aud: CLIENT.id, sub: access.user.id };
      const claims = { ...named, sid: "session there", ...times, events: { [EVENT]: {} } };
      const body = new URLSearchParams({
        logout_token: await upstream.sign(claims, { typ: "logout+jwt" }),
      });
      const told = await fetch(`${world().origin}/oauth/backchannel/${id}`, {
        method: "POST",
        body,
      });
      expect(told.status).toBe(200);
    }),
  },
  "no sign-in with the provider for too long": {
    ...{ row: "stale", ...ALL_OF_THE_PERSON },
    cut: throughProvider(async (access, { id }) => {
      await forgetPassword(access.user.id);
      const past = new Date(Date.now() - 31 * 86_400_000);
      await db().$client`update identity_providers set enabled_at = ${past} where id = ${id}`;
      await db()
        .$client`update identities set last_signed_in_at = ${past} where provider_id = ${id}`;
      // Every process looks once a minute.
      await expect
        .poll(
          async () =>
            (
              await db().$client`select from identities
              where provider_id = ${id} and stale_ended_at is not null`
            ).length,
          { timeout: 90_000, intervals: [500] },
        )
        .toBe(1);
    }),
  },
};
