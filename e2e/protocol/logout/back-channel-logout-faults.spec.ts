import { expect, test } from "@playwright/test";
import { listeningApplication } from "../../support/ended-session";
import { claimsOf } from "../../support/id-token";
import { SOON, startLogoutReceiver, verifyLogoutToken } from "../../support/logout-receiver";
import { askLogout, logoutVisit } from "../../support/logout-visit";
import { freePort } from "../../support/servers";
import { db } from "../../support/world";

/** The first pause between attempts is 5 s. */
const RETRIED = { timeout: 15_000, intervals: [100] };

for (const status of [500, 503, 429, 401, 302])
  test(`rule 46: an answer of ${status} is tried again, with a token of its own`, async () => {
    const receiver = await startLogoutReceiver((response, count) =>
      count === 1
        ? response.writeHead(status, { Location: "/elsewhere" }).end()
        : response.writeHead(204).end(),
    );
    const { application, visitAndEnd, waiting } = await listeningApplication(receiver.uri);
    const session = await visitAndEnd();
    await expect.poll(() => receiver.received.length, RETRIED).toBe(2);
    const [first, second] = receiver.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(4900);
    expect(receiver.received.map(({ path }) => path)).toEqual([
      "/logged-out?tenant=1",
      "/logged-out?tenant=1",
    ]);
    const [before = "", after = ""] = receiver.tokens();
    const { claims } = await verifyLogoutToken(after, application.clientId);
    expect(claims.sid).toBe(session);
    expect(claims.jti).not.toBe(claimsOf(before).jti);
    await expect.poll(waiting, SOON).toEqual([]);
    await receiver.close();
  });

test("rule 46: a relying party that was down is told when it is back", async () => {
  const port = await freePort();
  const { visitAndEnd, waiting } = await listeningApplication(
    `http://127.0.0.1:${port}/logged-out?tenant=1`,
  );
  const session = await visitAndEnd();
  await expect.poll(waiting, SOON).toEqual([{ sessionId: session, attempts: 1 }]);
  const receiver = await startLogoutReceiver(undefined, port);
  await expect
    .poll(() => receiver.tokens().map((t) => claimsOf(t).sid), RETRIED)
    .toEqual([session]);
  await expect.poll(waiting, SOON).toEqual([]);
  await receiver.close();
});

test("rule 46: an answer of 400 is final", async () => {
  const receiver = await startLogoutReceiver((response) => response.writeHead(400).end());
  const { visitAndEnd, waiting } = await listeningApplication(receiver.uri);
  await visitAndEnd();
  await expect.poll(() => receiver.received.length, SOON).toBe(1);
  await expect.poll(waiting, SOON).toEqual([]);
  await receiver.close();
});

test("rule 46: after a day it is given up, and so is an address that was taken back", async () => {
  const receiver = await startLogoutReceiver((response) => response.writeHead(500).end());
  const late = await listeningApplication(receiver.uri);
  const gone = await listeningApplication(receiver.uri);
  const { id } = gone.application;
  await db().$client`update applications set backchannel_logout_uri = null where id = ${id}`;
  await note(late, 24);
  await note(gone, 0);
  await expect.poll(late.waiting, SOON).toEqual([]);
  await expect.poll(gone.waiting, SOON).toEqual([]);
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
});

/** Inserts a notice of the given age; a running server picks it up. */
const note = ({ application, user }: Listening, hours: number) => db().$client`
  insert into logout_notices (application_id, user_id, session_id, created_at, due_at)
  values (${application.id}, ${user.id}, gen_random_uuid(), now() - make_interval(hours => ${hours}), now())`;

type Listening = Awaited<ReturnType<typeof listeningApplication>>;

test("rule 46: a slow relying party slows neither the person's sign-out nor the others' notices", async () => {
  const silent = await startLogoutReceiver(() => undefined);
  const quick = await startLogoutReceiver();
  const slow = await listeningApplication(silent.uri);
  const sessions = await Promise.all(Array.from({ length: 40 }, () => slow.visit()));
  await Promise.all(sessions.map(slow.end));
  await expect.poll(() => silent.received.length, SOON).toBeGreaterThanOrEqual(4);
  for (const uri of [silent.uri, quick.uri]) {
    const visit = await logoutVisit({ backchannelLogoutUri: uri });
    const begun = performance.now();
    const answer = await askLogout(visit.browser, { id_token_hint: visit.hint });
    expect(answer.status).toBe(303);
    expect(performance.now() - begun).toBeLessThan(1000);
  }
  await expect.poll(() => quick.received.length, { timeout: 2500, intervals: [50] }).toBe(1);
  await db().$client`
    delete from logout_notices n using applications a
    where a.id = n.application_id and a.backchannel_logout_uri = ${silent.uri}`;
  await Promise.all([silent.close(), quick.close()]);
});
