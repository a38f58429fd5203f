import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { answerAtBoth, enrolUser, pendingBrowser } from "../../support/authenticator";
import { db } from "../../support/world";

test("of 50 concurrent uses of a code over two processes, one opens a session", async () => {
  const user = await makeUser(db());
  const { app } = await enrolUser(user);
  const cookies: string[] = [];
  for (let n = 0; n < 50; n++)
    cookies.push((await pendingBrowser(user)).browser.cookie("foyer.pending") ?? "");
  expect(await answerAtBoth(cookies, app.code())).toBe(1);
});

test("of 100 concurrent guesses over two processes, at most five are checked", async () => {
  const user = await makeUser(db());
  await enrolUser(user);
  const cookie = (await pendingBrowser(user)).browser.cookie("foyer.pending") ?? "";
  expect(await answerAtBoth(Array(100).fill(cookie), "x")).toBe(0);
  const [app] = await db().$client`
    select failures from authenticator_apps where user_id = ${user.id}`;
  // A busy server refuses some of them before their turn; in process, exactly five are checked.
  expect(app?.failures).toBeGreaterThan(0);
  expect(app?.failures).toBeLessThanOrEqual(5);
});
