import { expect, it } from "vitest";
import { prune } from "@/db/system/prune";
import { beginElsewhere } from "@/lib/session/elsewhere/begin";
import { setSessionKey } from "@/lib/session/session-cookie";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser, sessionToken } from "@/test/factories";
import { makeProvider, Visitor } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

type Provider = Awaited<ReturnType<typeof makeProvider>>;

/** Begins 5,000 sign-ins of strangers, each in a browser of its own. */
const flood = ({ id }: Provider) => test.db.$client`insert into upstream_sign_ins
    (state_hash, provider_id, provider_revision, browser_hash, sealed_checks, purpose, next, created_at, expires_at)
  select sha256(convert_to(n::text, 'UTF8')), ${id}, 1, sha256(convert_to('b' || n, 'UTF8')), 'x', 'sign_in',
    '/', now() + n * interval '1 millisecond', now() + interval '10 minutes' + n * interval '1 millisecond'
  from generate_series(1, 5000) n`;

/** Returns the cookie of somebody who is signed in. */
async function signedIn() {
  const { id } = await makeSession(test.db, (await makeUser(test.db)).id);
  return setSessionKey({ id, token: sessionToken(id) }).split(";")[0] ?? "";
}

it("rule 154: keeps 5,000 sign-ins of all browsers, the newest", async () => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const early = new Visitor(upstream);
  const first = await early.begin(provider);
  await flood(provider);
  const late = new Visitor(upstream);
  const last = await late.begin(provider);
  const [row] = await test.db.$client`select count(*)::int as kept from upstream_sign_ins`;
  expect(row?.kept).toBe(5000);
  expect(await early.finish(upstream.visit(first))).toEqual({
    ok: false,
    error: { page: "expired", name: null, account: null, next: null, purpose: "sign_in" },
  });
  await test.db.$client`delete from upstream_sign_ins where sealed_checks = 'x'`;
  expect(await late.finish(upstream.visit(last))).toMatchObject({ ok: true });
});

it("rule 154: strangers' sign-ins delete none of somebody who is signed in, who has 20", async () => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const cookie = await signedIn();
  const begin = async () => {
    const visitor = new Visitor(upstream, cookie);
    return { visitor, location: await visitor.begin(provider, { purpose: "link" }) };
  };
  const first = await begin();
  const { visitor, location } = await begin();
  for (let n = 0; n < 19; n += 1) await begin();
  await flood(provider);
  await new Visitor(upstream).begin(provider);
  const finish = (way: typeof first) => way.visitor.finish(upstream.visit(way.location));
  expect(await finish(first)).toMatchObject({ error: { page: "expired" } });
  expect(await finish({ visitor, location })).toMatchObject({ ok: true });
  await test.db.$client`delete from upstream_sign_ins`;
});

it("rule 154: sign-ins that expired delete none of a stranger", async () => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  await flood(provider);
  await test.db
    .$client`update upstream_sign_ins set session_id = gen_random_uuid(), purpose = 'fresh',
    expires_at = now() - interval '1 minute'`;
  const visitor = new Visitor(upstream);
  expect(await visitor.finish(upstream.visit(await visitor.begin(provider)))).toMatchObject({
    ok: true,
  });
  await test.db.$client`delete from upstream_sign_ins`;
});

it("rule 156: a sign-in that comes up to an hour too late knows where it was to lead", async () => {
  const provider = await makeProvider(test.db, upstream);
  const visitor = new Visitor(upstream);
  const begin = async (minutes: number) => {
    const location = await visitor.begin(provider);
    await test.db.$client`update upstream_sign_ins
      set expires_at = now() - ${minutes} * interval '1 minute' where expires_at > now()`;
    return upstream.visit(location);
  };
  const [late, gone] = [await begin(59), await begin(61)];
  await prune(test.db, new Date());
  expect(await visitor.finish(late)).toMatchObject({
    error: { page: "expired", next: "/account" },
  });
  expect(await visitor.finish(gone)).toMatchObject({ error: { page: "expired", next: null } });
});

it("lets the user choose another account at the provider", async () => {
  const asked = async (given: object, other: boolean) => {
    const provider = await makeProvider(test.db, upstream, given);
    const wanted = {
      providerId: provider.id,
      next: "/",
      loginHint: null,
      purpose: "sign_in",
    } as const;
    const begun = await beginElsewhere({ ...wanted, other }, new Headers());
    return begun.ok && new URL(begun.value.location).searchParams.get("prompt");
  };
  expect(await asked({}, false)).toBeNull();
  expect(await asked({}, true)).toBe("login");
  const issuer = "https://accounts.google.com";
  const metadata = { ...upstream.metadata, issuer };
  expect(await asked({ issuer, metadata, metadataAt: new Date() }, true)).toBe("select_account");
});
