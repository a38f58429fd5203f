import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { newAddress } from "../../support/sign-in-world";
import { db, world } from "../../support/world";

const ask = (login: string, from: string, origin = world().origin) =>
  new CookieClient(world().origin).post(
    `${origin}/forgot-password/request`,
    { login },
    { "X-Forwarded-For": from, "Accept-Language": "en" },
  );

test("a network may ask 20 times an hour on both processes together, an IPv6 one by its /64", async () => {
  const user = await makeUser(db());
  const links = () => db().$client`select 1 from mail_links where user_id = ${user.id}`;
  const net = `2001:db8:${randomBytes(2).toString("hex")}:2`;
  const { origin, secondOrigin } = world();
  // An empty form requests no mail.
  expect((await ask("", `${net}::1`)).headers.get("location")).toContain("problem=");
  for (let n = 0; n < 20; n++) {
    const answer = await ask(`nobody-${n}`, `${net}::${n}`, n % 2 ? secondOrigin : origin);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${origin}/forgot-password/sent`);
  }
  for (const login of [user.username, "nobody.at.all"])
    for (const process of [origin, secondOrigin]) {
      const answer = await ask(login, `${net}:ffff::1`, process);
      expect(answer.status).toBe(429);
      const seconds = Number(answer.headers.get("retry-after"));
      expect(Number.isInteger(seconds) && seconds > 3000 && seconds <= 3600).toBe(true);
      const page = await answer.text();
      expect(page).toContain("Too many attempts");
      expect(page).toContain(`Try again in ${Math.ceil(seconds / 60)} minutes.`);
    }
  expect(await links()).toEqual([]);
  expect((await ask(user.username, newAddress())).status).toBe(303);
  expect(await links()).toHaveLength(1);
});
