import { makeUser } from "@/test/factories";
import { pendingBrowser } from "../../support/authenticator";
import { CookieClient } from "../../support/cookie-client";
import { addPasskeyOf } from "../../support/passkey-forms";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/* Options of a passkey for a sign-in that is over: the page's script follows the redirect. */

const SECOND = "/sign-in/second/passkey/options";
const TIMED_OUT = "/sign-in?next=%2Faccount&problem=timed_out";

/** Returns the status and the path that an answer leads to. */
const wayOf = ({ status, headers }: Response) => [
  status,
  headers.get("location")?.replace(/^https?:\/\/[^/]+/, "") ?? null,
];

test("a second step that expired or never began leads to a new sign-in", async () => {
  const user = await makeUser(db());
  await addPasskeyOf(user);
  await db().$client`update users set two_step_at = now() where id = ${user.id}`;
  const { browser } = await pendingBrowser(user);
  const ask = async (by: CookieClient) => wayOf(await by.post(SECOND, { next: "/account" }));
  expect(await ask(browser)).toEqual([200, null]);
  await db().$client`
    update pending_sign_ins set expires_at = now() - interval '1 second' where user_id = ${user.id}`;
  expect(await ask(browser)).toEqual([303, TIMED_OUT]);
  expect(await ask(new CookieClient(world().origin))).toEqual([303, TIMED_OUT]);
});

test("an expired or unknown link leads to its page, which says so", async () => {
  const browser = new CookieClient(world().origin);
  const answer = await browser.post("/sign-in/set-up/passkey/options", { token: "gone" });
  expect(wayOf(answer)).toEqual([303, "/sign-in/set-up/gone"]);
});
