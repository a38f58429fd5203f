import { expect, test } from "@playwright/test";
import { CookieClient } from "../../support/cookie-client";
import { listeningApplication } from "../../support/ended-session";
import { sessionCookieValue } from "../../support/flow";
import { claimsOf } from "../../support/id-token";
import { SOON, startLogoutReceiver } from "../../support/logout-receiver";
import { startOwnServer } from "../../support/own-server";
import { LOGOUT_KILL_ROUNDS } from "../../support/sizes";

/** A lease lasts 10 s: a notice may wait that long after its process died. */
const RECLAIMED = { timeout: 25_000, intervals: [100] };

test("rule 46, F5: killed between the cut and its delivery, the server loses no notice", async () => {
  test.setTimeout(60_000 + LOGOUT_KILL_ROUNDS * 10_000);
  const own = await startOwnServer();
  const told = new Set<unknown>();
  // Answers slowly, and counts only answers that were sent: a process that dies earlier got none.
  const receiver = await startLogoutReceiver((response, count) =>
    setTimeout(() => {
      if (response.destroyed) return;
      told.add(claimsOf(receiver.tokens()[count - 1] ?? "").sid);
      response.end();
    }, 400),
  );
  const { user, visit, waiting } = await listeningApplication(receiver.uri, own.db);
  const ended: string[] = [];
  for (let round = 0; round < LOGOUT_KILL_ROUNDS; round++) {
    const sessions = await Promise.all([visit(), visit(), visit()]);
    const answers = await Promise.all(sessions.map((id) => signOutAt(own.server.origin, id)));
    expect(answers).toEqual([303, 303, 303]);
    ended.push(...sessions);
    // Kills at once in the first rounds, and during the attempts in later ones.
    await new Promise((later) => setTimeout(later, (round % 5) * 250));
    await own.server.stop("SIGKILL");
    await own.restart();
  }
  await expect.poll(() => [...told].sort(), RECLAIMED).toEqual(ended.sort());
  await expect.poll(waiting, RECLAIMED).toEqual([]);
  for (const token of receiver.tokens()) expect(claimsOf(token).sub).toBe(user.id);
  await own.stop();
  await receiver.close();
});

async function signOutAt(origin: string, sessionId: string) {
  const browser = new CookieClient(origin);
  browser.setCookie("foyer.session", await sessionCookieValue(sessionId));
  return (await browser.post("/sign-out/confirm", {})).status;
}

test("rule 46: a server that is told to stop finishes the attempts that are on their way", async () => {
  const own = await startOwnServer({ LOG_LEVEL: "info" });
  const receiver = await startLogoutReceiver((response) => setTimeout(() => response.end(), 1500));
  const { visitAndEnd, waiting } = await listeningApplication(receiver.uri, own.db);
  await visitAndEnd();
  await expect.poll(() => receiver.received.length, SOON).toBe(1);
  await own.server.stop();
  expect(own.server.process.exitCode).toBe(0);
  expect(await waiting()).toEqual([]);
  expect(own.server.output()).not.toContain(receiver.tokens()[0]);
  await own.stop();
  await receiver.close();
});

test("rule 46: an outage of the database delays the news, and loses none", async () => {
  const own = await startOwnServer();
  const receiver = await startLogoutReceiver();
  const { visitAndEnd } = await listeningApplication(receiver.uri, own.db);
  await own.proxy.refuse();
  const session = await visitAndEnd();
  await new Promise((later) => setTimeout(later, 1500));
  expect(receiver.received).toEqual([]);
  await own.proxy.resume();
  await expect.poll(() => receiver.tokens().map((t) => claimsOf(t).sid), SOON).toEqual([session]);
  await own.stop();
  await receiver.close();
});

test("rule 46, F17: on a public origin no private address is called", async () => {
  const own = await startOwnServer({ PUBLIC_URL: "https://id.example.org", LOG_LEVEL: "info" });
  const receiver = await startLogoutReceiver();
  const uris = [
    receiver.uri,
    receiver.uri.replace("http:", "https:"),
    receiver.uri.replace("http://127.0.0.1", "https://localhost"),
    receiver.uri.replace("http://127.0.0.1", "https://[::ffff:127.0.0.1]"),
  ];
  for (const uri of uris) await (await listeningApplication(uri, own.db)).visitAndEnd();
  const forbidden = () => own.server.output().split("address_forbidden").length - 1;
  await expect.poll(forbidden, SOON).toBe(uris.length);
  expect(receiver.received).toEqual([]);
  await own.stop();
  await receiver.close();
});
