import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { RACERS } from "@/test/racers";
import { answerAtBoth, enrolUser, pendingBrowser } from "../../support/authenticator";
import type { User } from "../../support/flow";
import { RACE_ROUNDS } from "../../support/sizes";
import { db } from "../../support/world";

/** Enters the password in that many browsers, four at a time; returns their pending sign-ins. */
async function pendingIn(browsers: number, user: User) {
  const cookies: string[] = [];
  while (cookies.length < browsers) {
    const four = await Promise.all(Array.from({ length: 4 }, () => pendingBrowser(user)));
    cookies.push(...four.map(({ browser }) => browser.cookie("foyer.pending") ?? ""));
  }
  return cookies;
}

for (let round = 1; round <= RACE_ROUNDS; round++) {
  for (const way of ["code", "recovery"] as const)
    test(`of ${RACERS} concurrent uses of a ${way} over two processes, one opens a session, round ${round}`, async () => {
      const user = await makeUser(db());
      const { app, codes } = await enrolUser(user);
      const cookies = await pendingIn(RACERS, user);
      const right = way === "code" ? app.code() : (codes[0] ?? "");
      expect(await answerAtBoth(cookies, way, right)).toBe(1);
    });

  test(`of ${RACERS} concurrent guesses over two processes, at most five are checked, round ${round}`, async () => {
    const user = await makeUser(db());
    await enrolUser(user);
    const cookie = (await pendingBrowser(user)).browser.cookie("foyer.pending") ?? "";
    expect(await answerAtBoth(Array(RACERS).fill(cookie), "code", "x")).toBe(0);
    const [app] = await db().$client`
      select failures from authenticator_apps where user_id = ${user.id}`;
    // A busy server refuses some of them before their turn; in process, exactly five are checked.
    expect(app?.failures).toBeGreaterThan(0);
    expect(app?.failures).toBeLessThanOrEqual(5);
  });
}
