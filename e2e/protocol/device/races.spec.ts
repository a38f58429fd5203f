import { expect, test } from "@playwright/test";
import { RACERS } from "@/test/racers";
import {
  answerTo,
  approve,
  decide,
  enter,
  familiesOf,
  newDevicePair,
  poll,
  requestDevice,
  waitInterval,
} from "../../support/devices";
import { callMe, signedInBrowser } from "../../support/flow";
import { grantOf } from "../../support/moments";
import { bothOrigins } from "../../support/services";
import { RACE_ROUNDS } from "../../support/sizes";
import { db, world } from "../../support/world";

const originAt = (n: number) => bothOrigins()[n % 2] ?? world().origin;

/** Counts equal answers. */
function tally(answers: readonly string[]) {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

for (let round = 1; round <= RACE_ROUNDS; round++) {
  test(`rule 86: of ${RACERS} concurrent polls on two processes, one gets the tokens, round ${round}`, async () => {
    const { user, application } = await newDevicePair();
    const request = await requestDevice(application);
    await approve(user, request);
    const polls = Array.from({ length: RACERS }, (_, n) =>
      answerTo(application, request, originAt(n)),
    );
    expect(tally(await Promise.all(polls))).toEqual({ tokens: 1, invalid_grant: RACERS - 1 });
    const [stored] = await db().$client`
      select count(*)::int as tokens from access_tokens t join token_families f on f.id = t.family_id
      where f.application_id = ${application.id}`;
    expect(stored).toEqual({ tokens: 1 });
  });

  test(`rule 84: of ${RACERS} concurrent polls on two processes, one is in time, round ${round}`, async () => {
    const { application } = await newDevicePair();
    const request = await requestDevice(application);
    const polls = Array.from({ length: RACERS }, (_, n) =>
      answerTo(application, request, originAt(n)),
    );
    expect(tally(await Promise.all(polls))).toEqual({
      authorization_pending: 1,
      slow_down: RACERS - 1,
    });
    await waitInterval(application, 60);
    expect(await answerTo(application, request)).toBe("authorization_pending");
  });

  test(`rule 140: polls during the approval lose nothing and issue once, round ${round}`, async () => {
    const { user, application } = await newDevicePair();
    const request = await requestDevice(application);
    const { browser } = await signedInBrowser(user);
    await enter(browser, request.user_code);
    const decided = decide(browser, user, request);
    const polls = Array.from({ length: 60 }, (_, n) => answerTo(application, request, originAt(n)));
    const answers = await Promise.all(polls);
    expect((await decided).status).toBe(303);
    const late = await answerTo(application, request);
    expect([...answers, late].filter((answer) => answer === "tokens")).toHaveLength(1);
    for (const answer of answers)
      expect(["authorization_pending", "slow_down", "tokens", "invalid_grant"]).toContain(answer);
    expect(await familiesOf(application)).toBe(1);
  });

  test(`rule 140: of 20 concurrent decisions, one counts, round ${round}`, async () => {
    const { user, application } = await newDevicePair();
    const request = await requestDevice(application);
    const { browser } = await signedInBrowser(user);
    await enter(browser, request.user_code);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        decide(browser, user, request, n % 2 ? "approve" : "deny"),
      ),
    );
    const answer = await answerTo(application, request);
    expect(["tokens", "access_denied"]).toContain(answer);
    expect(await familiesOf(application)).toBe(answer === "tokens" ? 1 : 0);
    const events = await db().$client`select event from audit_events
      where application_id = ${application.id} and event like 'device.%'`;
    const event = answer === "tokens" ? "device.approved" : "device.denied";
    expect(events).toEqual([{ event }]);
  });

  test(`rule 140: approval against expiry: approved in time or not at all, round ${round}`, async () => {
    const { user, application } = await newDevicePair();
    const request = await requestDevice(application);
    const { browser } = await signedInBrowser(user);
    await enter(browser, request.user_code);
    await db()
      .$client`update device_authorizations set expires_at = now() + interval '60 milliseconds'
      where application_id = ${application.id}`;
    const [first] = await Promise.all([
      answerTo(application, request),
      new Promise((resolve) => setTimeout(resolve, 50)).then(() => decide(browser, user, request)),
    ]);
    expect(["authorization_pending", "expired_token", "tokens"]).toContain(first);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const last = await answerTo(application, request);
    expect(last).toBe(first === "tokens" ? "invalid_grant" : "expired_token");
    const [row] = await db().$client`select decision from device_authorizations
      where application_id = ${application.id}`;
    expect(await familiesOf(application)).toBe(row?.decision === "approved" ? 1 : 0);
  });

  test(`rule 140: approval against removed access: nothing that was removed works, round ${round}`, async () => {
    const { user, application } = await newDevicePair();
    const earlier = await requestDevice(application);
    await approve(user, earlier);
    const request = await requestDevice(application);
    const { browser } = await signedInBrowser(user);
    await enter(browser, request.user_code);
    const grant = await grantOf(user.id, application.id);
    const [decided, removed] = await Promise.all([
      decide(browser, user, request),
      browser.post("/forms/account/remove-app", { grant }),
    ]);
    expect([decided.status, removed.status]).toEqual([303, 303]);
    expect(await answerTo(application, earlier)).toBe("invalid_grant");
    const response = await poll(application, request);
    const tokens = await response.json();
    // The approval came first and was removed, or second and granted access anew.
    const [live] = await db().$client`select id from grants
      where user_id = ${user.id} and application_id = ${application.id} and revoked_at is null`;
    expect(response.status).toBe(live ? 200 : 400);
    if (live) expect((await callMe(tokens.access_token)).status).toBe(200);
    else expect(tokens.error).toBe("invalid_grant");
  });
}

// A network may enter 50 wrong codes in 15 minutes, and each session that comes too late counts as one.
for (let round = 1; round <= Math.min(RACE_ROUNDS, 6); round++)
  test(`rule 83: of 8 sessions that enter a code at once, one gets it, round ${round}`, async () => {
    const { user, application } = await newDevicePair();
    const request = await requestDevice(application);
    const browsers = await Promise.all(Array.from({ length: 8 }, () => signedInBrowser(user)));
    const answers = await Promise.all(
      browsers.map(({ browser }) => enter(browser, request.user_code)),
    );
    expect(answers.filter((to) => to.startsWith("/device/confirm"))).toHaveLength(1);
  });
