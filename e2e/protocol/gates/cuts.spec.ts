import { listGrantsOfUser } from "@/db/tokens/grants-of-user";
import { makeUser } from "@/test/factories";
import { makeGate, visitorOf } from "../../support/gates";
import { closeTo, leave } from "../../support/groups";
import { expect, test } from "../../support/spec";
import { db } from "../../support/world";

/* Whoever loses access is out of a protected site with the next request. */

const CAUSES: Record<
  string,
  (found: {
    gate: { id: string; clientId: string };
    user: { id: string };
    session: { id: string };
  }) => PromiseLike<unknown>
> = {
  "a sign-out": ({ session }) =>
    db().$client`update sessions set ended_at = now() where id = ${session.id}`,
  "removed access": ({ user, gate }) =>
    db().$client`update grants set revoked_at = now()
      where user_id = ${user.id} and application_id = ${gate.id}`,
  "a deactivation": ({ user }) =>
    db().$client`update users set deactivated_at = now() where id = ${user.id}`,
  "a stronger sign-in that it requires": ({ gate }) =>
    db()
      .$client`update applications set required_context = 'phishing_resistant' where id = ${gate.id}`,
  "a suspension": ({ gate }) =>
    db().$client`update applications set suspended_at = now() where id = ${gate.id}`,
};

for (const [cause, cut] of Object.entries(CAUSES))
  test(`rule 173: ${cause} closes the gate with the next request`, async () => {
    const [gate, user] = [await makeGate(), await makeUser(db())];
    const { visitor, session } = await visitorOf(gate, user);
    expect((await visitor.ask("/", { "sec-fetch-mode": "cors" })).status).toBe(200);
    await cut({ gate, user, session });
    expect((await visitor.ask("/", { "sec-fetch-mode": "cors" })).status).toBe(401);
  });

test("rule 173: leaving a group closes the gate with the next request", async () => {
  const [gate, user] = [await makeGate(), await makeUser(db())];
  const key = await closeTo(gate, [user]);
  const { visitor } = await visitorOf(gate, user);
  const passed = await visitor.ask("/");
  expect([passed.status, passed.headers.get("remote-groups")]).toEqual([200, key]);
  await leave(user, key);
  expect((await visitor.ask("/", { "sec-fetch-mode": "cors" })).status).toBe(401);
});

test("rule 184: authorized apps lists a gate with its last use, and removing it ends the session", async () => {
  const [gate, user] = [await makeGate(), await makeUser(db())];
  const key = await closeTo(gate, [user]);
  const { visitor, browser } = await visitorOf(gate, user);
  const list = async () =>
    listGrantsOfUser(
      db(),
      { userId: user.id, search: "", unusedSince: null, from: null, limit: 9 },
      new Date(),
    );
  const [grant] = await list();
  expect(grant).toMatchObject({ liveSessions: 1, admittedBy: [key] });
  expect(grant?.lastUsedAt).not.toBeNull();
  await db()
    .$client`update grants set last_used_at = now() - interval '1 hour' where id = ${grant?.id ?? ""}`;
  await db().$client`update gate_sessions set last_used_at = now() - interval '2 minutes'`;
  await visitor.ask("/");
  const used = Number((await list())[0]?.lastUsedAt);
  expect(used).toBeGreaterThan(Date.now() - 60_000);
  const removed = await browser.post("/forms/account/remove-app", { grant: grant?.id ?? "" });
  expect(removed.headers.get("location")).toContain("done=app_removed");
  expect((await visitor.ask("/", { "sec-fetch-mode": "cors" })).status).toBe(401);
});
