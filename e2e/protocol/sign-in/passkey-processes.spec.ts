import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { RACERS } from "@/test/racers";
import { CookieClient } from "../../support/cookie-client";
import { addPasskeyOf } from "../../support/passkey-forms";
import { newAddress } from "../../support/sign-in-world";
import { RACE_ROUNDS } from "../../support/sizes";
import { db, world } from "../../support/world";

for (let round = 1; round <= RACE_ROUNDS; round++)
  test(`of ${RACERS} concurrent uses of a passkey's answer over two processes, one opens a session, round ${round}`, async () => {
    const user = await makeUser(db(), { passwordHash: null });
    const authenticator = await addPasskeyOf(user);
    const { origin, secondOrigin } = world();
    const browser = new CookieClient(origin);
    const options = await (await browser.post("/sign-in/passkey/options", {})).json();
    const answer = authenticator.signIn(options, { origin });
    const cookie = `foyer.browser=${browser.cookie("foyer.browser")}`;
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, n) =>
        fetch(`${n % 2 ? origin : secondOrigin}/sign-in/passkey`, {
          method: "POST",
          redirect: "manual",
          headers: { Origin: origin, Cookie: cookie, "X-Forwarded-For": newAddress() },
          body: new URLSearchParams({ answer }),
        }),
      ),
    );
    const opened = answers.filter(({ headers }) =>
      headers.getSetCookie().some((line) => line.startsWith("foyer.session=")),
    );
    expect(opened).toHaveLength(1);
    const [stored] = await db().$client`
    select count(*)::int as count from sessions where user_id = ${user.id} and amr[1] = 'pop'`;
    expect(stored?.count).toBe(1);
  });
