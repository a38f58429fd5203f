import { expect, it } from "vitest";
import { writeSignInPolicy } from "@/db/sign-in-policy";
import { database, openDatabase } from "@/db/system/client";
import { secondStepDueOf, signInPolicy } from "@/lib/session/sign-in-policy";
import { setPending } from "@/lib/session/two-step/pending-sign-in";
import { isProvenThere } from "@/lib/users/sign-ins";
import { setUpProcessDatabase, untilWaiting } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeUser } from "@/test/factories";
import { codeOf, finish, makeUserWithApp, requestOf } from "@/test/second-step";
import { comeFrom, comingAs, linkTo, makeBelieved, sessionRow } from "@/test/upstream/people";
import { openedBy, pendingIn, reasonsOf, sessionCookieOf, Visitor } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

const believed = (given = {}) => makeBelieved(test.db, upstream, given);

type Provider = Awaited<ReturnType<typeof believed>>;

const come = (provider: Provider, answer: ReturnType<typeof comingAs>) =>
  comeFrom(upstream, provider, answer);

it("rule 163: an account with a second step is asked for it, unless the provider proves one", async () => {
  const plain = await believed();
  const strong = await believed({ proves: "multi_factor" });
  const { person, secret } = await makeUserWithApp(test.db);
  const answer = comingAs(person.email, { amr: ["mfa"], sid: "s" });
  const waiting = await come(plain, answer);
  const browser = requestOf(setPending(pendingIn(waiting)).split(";")[0] ?? "");
  const finished = await finish(browser, codeOf(secret));
  if (!finished.ok || !("id" in finished.value)) throw new Error("no session");
  expect(await sessionRow(test.db, finished.value.id)).toMatchObject({
    ...{ amr: ["otp", "mfa"], identity_id: expect.any(String), upstream_sid: "s" },
  });
  const { id } = openedBy(await come(strong, answer));
  expect(await sessionRow(test.db, id)).toMatchObject({ amr: ["mfa"] });
});

it("rule 153: a provider that is disabled between the steps finishes nothing", async () => {
  const provider = await believed();
  const { person, secret } = await makeUserWithApp(test.db);
  const waiting = await come(provider, comingAs(person.email));
  await test.db.$client`update identity_providers set enabled_at = null where id = ${provider.id}`;
  const browser = requestOf(setPending(pendingIn(waiting)).split(";")[0] ?? "");
  expect(await finish(browser, codeOf(secret))).toMatchObject({ error: { code: "gone" } });
});

it.each([true, false])(
  "rule 153: a provider that is disabled during the callback finishes nothing (known: %s)",
  async (isKnown) => {
    const provider = await believed({ provisions: true, domains: [] });
    const user = await makeUser(test.db);
    if (isKnown) await linkTo(test.db, provider, { userId: user.id, subject: "known" });
    const other = openDatabase(test.url, { connections: 1 });
    const { late } = await other.transaction(async (tx) => {
      await tx.execute(
        `update identity_providers set enabled_at = null where id = '${provider.id}'`,
      );
      const coming = come(provider, comingAs(null, { sub: "known" }));
      await untilWaiting(test.db, 1);
      return { late: coming };
    });
    expect(await late).toMatchObject({ error: { page: "failed" } });
    await other.$client.end();
    const [left] = await test.db.$client`select count(*)::int as sessions from upstream_sessions
      where identity_id in (select id from identities where provider_id = ${provider.id})`;
    expect(left).toEqual({ sessions: 0 });
    expect(await reasonsOf(test.db, provider)).toEqual(["changed_meanwhile"]);
  },
);

it.each([
  ["access_denied", "cancelled"],
  ["server_error", "failed"],
])("rule 157: after the error %s, the page is about a sign-in that %s", async (error, page) => {
  const provider = await believed();
  const done = await new Visitor(upstream).signIn(provider, { callback: { code: null, error } });
  expect(done).toMatchObject({ error: { page } });
});

it("rule 157: says that a provider which doesn't answer can't be reached", async () => {
  const provider = await believed();
  upstream.faults.set("/token", "cut");
  expect(await come(provider, comingAs("a@corp.example"))).toMatchObject({
    error: { page: "unreachable" },
  });
  upstream.faults.clear();
});

it("rule 160: somebody who is known enters with six statements", async () => {
  const provider = await believed({ provisions: true, domains: [] });
  const visitor = new Visitor(upstream);
  const answer = comingAs(null);
  openedBy(await visitor.signIn(provider, answer));
  const callback = upstream.visit(await visitor.begin(provider), answer);
  const statements = await statementsOf(database(), async () => {
    openedBy(await visitor.finish(callback));
  });
  expect(statements.filter((text) => !/^(?:begin|commit)/i.test(text))).toHaveLength(6);
});

it("rule 164: a fresh sign-in moves the session's time to the provider's, for the same person alone", async () => {
  const provider = await believed();
  const user = await makeUser(test.db);
  const answer = comingAs(user.email);
  const old = { ...answer, claims: { ...answer.claims, auth_time: undefined } };
  const first = await come(provider, old);
  const { id } = openedBy(first);
  const age = async () => Date.now() - (await sessionRow(test.db, id))?.authenticated_at.getTime();
  expect(await age()).toBeGreaterThan(86_400_000);
  const visitor = new Visitor(upstream, sessionCookieOf(first));
  const location = await visitor.begin(provider, { purpose: "fresh" });
  expect(openedBy(await visitor.finish(upstream.visit(location, answer))).id).toBe(id);
  expect(await age()).toBeLessThan(60_000);
  const other = await makeUser(test.db);
  const again = new Visitor(upstream, sessionCookieOf(await come(provider, answer)));
  const asked = await again.begin(provider, { purpose: "fresh" });
  expect(await again.finish(upstream.visit(asked, comingAs(other.email)))).toMatchObject({
    error: { page: "failed" },
  });
  expect(await reasonsOf(test.db, provider)).toEqual(["another_person"]);
});

it("rule 163: nobody whose provider proves a second step is told to add one", async () => {
  const person = await makeUser(test.db);
  const policy = { ...(await signInPolicy()), requiredRoles: ["user"] as const };
  await writeSignInPolicy(test.db, policy, new Date());
  const dueAt = async (provider: Provider) => {
    const done = await come(provider, comingAs(person.email, { amr: ["mfa"] }));
    const { amr } = (await sessionRow(test.db, openedBy(done).id)) ?? {};
    const signedIn = done.ok ? done.value.signedIn : null;
    const told = signedIn && "due" in signedIn ? signedIn.due : undefined;
    return [told, await secondStepDueOf({ amr, user: person }), await isProvenThere(person.id)];
  };
  expect(await dueAt(await believed())).toEqual([expect.any(Date), expect.any(Date), false]);
  expect(await dueAt(await believed({ proves: "multi_factor" }))).toEqual([null, null, true]);
  await test.db.$client`update identity_providers set proves = 'nothing'`;
  expect(await isProvenThere(person.id)).toBe(false);
});
