import { expect, test } from "@playwright/test";
import { CookieClient } from "../../support/cookie-client";
import { CODE, codeIn, usersOf, withUnclaimedServer } from "../../support/unclaimed-server";

test("several workers print one code, 100 concurrent posts make one administrator, and wrong codes are limited", async () => {
  test.setTimeout(90_000);
  await withUnclaimedServer({ WORKERS: "2" }, {}, async (own) => {
    const printed = own.server.output().match(new RegExp(CODE, "g")) ?? [];
    expect(printed).toHaveLength(1);
    const code = codeIn(own.server.output());
    const post = (n: number, given: string) =>
      new CookieClient(own.server.origin).post("/setup/account", {
        code: given,
        username: `admin-${n}`,
        email: `admin-${n}@example.org`,
        password: "a better one, this",
      });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => post(n, code)));
    const ways = answers.map(({ status, headers }) => `${status} ${headers.get("location") ?? ""}`);
    expect(ways.filter((way) => way.endsWith("/admin"))).toHaveLength(1);
    expect(await usersOf(own)).toHaveLength(1);

    await own.db.$client`truncate users, limits cascade`;
    await own.server.stop();
    await own.restart();
    for (let n = 0; n < 10; n++) expect((await post(n, "WRONG")).status).toBe(303);
    const limited = await post(11, codeIn(own.server.output()));
    expect(limited.status).toBe(429);
    expect(limited.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await usersOf(own)).toHaveLength(0);
  });
});
