import { decodeProtectedHeader } from "jose";
import { beforeAll, expect, it, vi } from "vitest";
import { NOWHERE, serviceContext } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { registerGate } from "@/lib/applications/register";
import { revokeKey } from "@/lib/provider/key-revocation";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { countAgainst } from "@/lib/rate-limits/limits";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeSession, makeUser } from "@/test/factories";
import { checkGate } from "./check";
import { newGateCode } from "./codes";

const own = setUpProcessDatabase();
let clientId: string;
let applicationId: string;
beforeAll(async () => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  await ensureSigningKeys(new Date());
  const made = await registerGate(
    {
      ...{ name: "Wiki", origin: "https://wiki.example", publicPaths: ["/open/"] },
      ...{ sends: ["Remote-User", "Remote-Email"], assertion: true, idleMinutes: 60 },
    },
    { actorId: null, origin: NOWHERE, at: new Date() },
  );
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  ({ clientId, id: applicationId } = made.value);
});

/** Opens a session of the gate, used last so many seconds ago. */
async function visit(seconds = 0) {
  const user = await makeUser(own.db, { emailVerifiedAt: null });
  const session = await makeSession(own.db, user.id);
  const token = newCredential("gateSession");
  const at = new Date(Date.now() - seconds * 1000);
  await own.db.$client`
    with g as (insert into grants (user_id, application_id, scopes, created_at)
      values (${user.id}, ${applicationId}, '{openid,profile,email}', now()) returning id),
    f as (insert into token_families (id, application_id, application_epoch, user_id, user_epoch, session_id, grant_id,
        offline, scopes, authenticated_at, created_at, expires_at)
      select gen_random_uuid(), ${applicationId}, 0, ${user.id}, 0, ${session.id}, g.id, false, '{openid,profile,email}', now(),
        now(), now() + interval '1 day' from g returning id)
    insert into gate_sessions select ${sha256(token)}, f.id, now(), ${at}, now() + interval '1 hour' from f`;
  return { user, token };
}

const ask = (cookie: string | null, target = "/", more: Record<string, string> = {}) =>
  checkGate(
    clientId,
    new Headers({ ...(cookie !== null && { cookie }), "X-Forwarded-Uri": target, ...more }),
  );
const named = (token: string) => `a=b; __Host-foyer-gate=${token}`;

/** Returns what a check answered, and its statements. */
async function counted(run: () => ReturnType<typeof ask>) {
  let to = "";
  const sent = await statementsOf(database(), async () => {
    ({ to } = await run());
  });
  return [to, sent.filter((text) => /gate_sessions|grants/.test(text)).length];
}

it("rule 181: sends no statement without a cookie, and one with it", async () => {
  const { token } = await visit();
  const page = { "Sec-Fetch-Mode": "navigate" };
  await ask(null);
  expect(await counted(() => ask(null))).toEqual(["nobody", 0]);
  expect(await counted(() => ask(null, "/", page))).toEqual(["address", 0]);
  expect(await counted(() => ask(named("unfit")))).toEqual(["nobody", 0]);
  expect(await counted(() => ask(named(token), "/open/a"))).toEqual(["public", 0]);
  expect(await counted(() => ask(named(token)))).toEqual(["site", 1]);
  expect(await counted(() => ask(named(newCredential("gateSession"))))).toEqual(["nobody", 1]);
  const { token: older } = await visit(61);
  expect(await counted(() => ask(named(older)))).toEqual(["site", 2]);
  expect(await counted(() => ask(named(older)))).toEqual(["site", 1]);
});

it("rule 181: refuses a session past 6,000 checks in a minute, without a statement", async () => {
  const { token } = await visit();
  for (let n = 0; n < 6000; n++) countAgainst("gate", sha256(token).toString("latin1"));
  expect(await counted(() => ask(named(token)))).toEqual(["limited", 0]);
  expect(await counted(() => ask(null))).toEqual(["nobody", 0]);
});

it("rule 181: a code costs a statement if Foyer issued it, five times a minute, and a made-up one none", async () => {
  const began = await ask(null, "/page", { "Sec-Fetch-Mode": "navigate" });
  if (began.to !== "address") throw new Error(began.to);
  const cookie = began.cookies[0]?.split(";")[0] ?? "";
  const state = new URL(began.location).searchParams.get("state");
  const bring = async (code: string) => {
    const callback = `/.foyer/callback?${new URLSearchParams({ state: `${state}`, code })}`;
    return statementsOf(database(), async () => {
      expect(await ask(cookie, callback)).toMatchObject({
        location: expect.stringContaining("why=expired"),
      });
    });
  };
  const issued = newGateCode();
  for (const madeUp of [newCredential("authorizationCode"), `${issued.slice(0, -1)}é`, "x"])
    expect(await bring(madeUp)).toEqual([]);
  const costs = [];
  for (let n = 0; n < 7; n++) costs.push((await bring(issued)).length);
  expect(costs).toEqual([2, 2, 2, 2, 2, 0, 0]);
  expect((await bring(newGateCode())).length).toBe(2);
});

it("rule 176: sign-outs of the same turn share a statement, and end no other session", async () => {
  const [one, two, other] = [await visit(), await visit(), await visit()];
  const ended = [one.token, newCredential("gateSession"), two.token];
  const sent = await statementsOf(database(), () =>
    Promise.all(ended.map((token) => ask(named(token), "/.foyer/sign-out"))),
  );
  expect(sent).toHaveLength(1);
  for (const { token } of [one, two]) expect((await ask(named(token))).to).toBe("nobody");
  expect((await ask(named(other.token))).to).toBe("site");
});

it("rule 173: two cookies of one name are none", async () => {
  const { token } = await visit();
  const { token: other } = await visit();
  for (const second of [token, other, ""])
    expect((await ask(`${named(token)}; __Host-foyer-gate=${second}`)).to).toBe("nobody");
});

it("rule 178: requests at once share a signature, until the user changes or the key is revoked", async () => {
  const { token, user } = await visit();
  const signed = async () => {
    const answer = await ask(named(token));
    return answer.to === "site" ? answer.headers["X-Foyer-Assertion"] : answer.to;
  };
  const first = await signed();
  expect(await Promise.all([signed(), signed(), signed()])).toEqual([first, first, first]);
  await own.db.$client`update users set username = ${`${user.username}-2`} where id = ${user.id}`;
  const second = await signed();
  expect(second).not.toBe(first);
  const kid = `${decodeProtectedHeader(second ?? "").kid}`;
  expect((await revokeKey(kid, serviceContext(new Date()))).ok).toBe(true);
  expect(decodeProtectedHeader((await signed()) ?? "").kid).not.toBe(kid);
});

it("rule 177: sends each configured header, and what is empty too", async () => {
  const { token, user } = await visit();
  const answer = await ask(named(token), "/", {
    "Remote-Email": "a@example.org",
    "Remote-Name": "A",
  });
  if (answer.to !== "site") throw new Error(answer.to);
  const { "X-Foyer-Assertion": assertion = "", ...headers } = answer.headers;
  // The address isn't verified.
  expect(headers).toEqual({ "Remote-User": user.username, "Remote-Email": "" });
  const claims = JSON.parse(Buffer.from(assertion.split(".")[1] ?? "", "base64url").toString());
  expect(Object.keys(claims).sort()).toEqual([
    "aud",
    "exp",
    "iat",
    "iss",
    "preferred_username",
    "sub",
  ]);
  const open = await ask(null, "/open/a");
  expect(open).toEqual({
    to: "public",
    headers: { "Remote-User": "", "Remote-Email": "", "X-Foyer-Assertion": "" },
  });
});
