import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { CookieClient } from "../support/cookie-client";
import { type OwnServer, startOwnServer } from "../support/own-server";

const CODE = /code\s+([0-9A-Z]{4}(?:-[0-9A-Z]{4}){6})\n/;
const codeIn = (output: string) => CODE.exec(output)?.[1] ?? "no code was printed";

async function withServer(
  settings: Record<string, string>,
  database: { empty?: boolean },
  body: (own: OwnServer) => Promise<void>,
) {
  const own = await startOwnServer({ LOG_LEVEL: "trace", ...settings }, database);
  try {
    await body(own);
  } finally {
    await own.stop();
  }
}

const usersOf = (own: OwnServer) => own.db.$client`select username, role from users`;

for (const javaScriptEnabled of [true, false])
  test(`an empty installation is set up with the printed code, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    test.setTimeout(90_000);
    await withServer({}, { empty: javaScriptEnabled }, async (own) => {
      const first = codeIn(own.server.output());
      await own.server.stop();
      await own.restart();
      const code = codeIn(own.server.output());
      expect(code).not.toBe(first);
      const context = await browser.newContext({ baseURL: own.server.origin, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto("/");
      await page.getByRole("link", { name: "Create the first administrator" }).click();
      await expect(page).toHaveURL(/\/setup$/);
      await page.goto("/sign-in");
      await page.getByRole("link", { name: "Create the first administrator" }).click();
      await page.getByLabel("Setup code").fill("0000-0000-0000-0000-0000-0000-0000");
      await page.getByLabel("Username").fill("grace");
      await page.getByLabel("Email").fill("grace@example.org");
      await page.getByLabel("Password (at least 8 characters)").fill("password");
      await page.getByRole("button", { name: "Create administrator" }).click();
      await expect(page.getByText("Incorrect or expired code.")).toBeVisible();
      await expect(page.getByLabel("Username")).toHaveValue("grace");
      await page.getByLabel("Setup code").fill(code.toLowerCase());
      await page.getByLabel("Password (at least 8 characters)").fill("password");
      await page.getByRole("button", { name: "Create administrator" }).click();
      await expect(page.getByText("too common")).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      // The code of the previous start is valid too.
      await page.getByLabel("Setup code").fill(first);
      await page.getByLabel("Password (at least 8 characters)").fill("a better one, this");
      await page.getByRole("button", { name: "Create administrator" }).click();
      await expect(page).toHaveURL(/\/admin$/);
      await page.goto("/admin/users");
      await expect(page.getByRole("row").filter({ hasText: "grace" })).toContainText(
        "Administrator",
      );
      expect(await usersOf(own)).toEqual([{ username: "grace", role: "administrator" }]);

      const stranger = new CookieClient(own.server.origin);
      expect((await stranger.get("/setup")).status).toBe(404);
      const form = {
        code,
        username: "eve",
        email: "e@example.org",
        password: "a better one, this",
      };
      expect((await stranger.post("/setup/account", form)).status).toBe(404);
      expect(await usersOf(own)).toHaveLength(1);
      expect(await (await stranger.get("/sign-in")).text()).not.toContain("/setup");
      const logged = own.server
        .output()
        .split("\n")
        .filter((line) => line.startsWith("{"));
      for (const spelled of [code, first, code.replaceAll("-", "")])
        expect(logged.join("\n")).not.toContain(spelled);
      await own.server.stop();
      await own.restart();
      expect(own.server.output()).not.toMatch(CODE);
      await context.close();
    });
  });

test("several workers print one code, 100 concurrent posts make one administrator, and wrong codes are limited", async () => {
  test.setTimeout(90_000);
  await withServer({ WORKERS: "2" }, {}, async (own) => {
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
