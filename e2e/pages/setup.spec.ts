import { expectAccessible } from "../support/accessible";
import { CookieClient } from "../support/cookie-client";
import { CODE, codeIn, usersOf, withUnclaimedServer } from "../support/unclaimed-server";
import { expect, press, test, WAYS } from "../support/visit";

for (const { scripted, how } of WAYS)
  test(`an empty installation is set up with the printed code, ${how}`, async ({ newPage }) => {
    test.setTimeout(90_000);
    await withUnclaimedServer({}, { empty: scripted }, async (own) => {
      const first = codeIn(own.server.output());
      // A restart costs seconds and doesn't depend on the browser, so one of the tests does it.
      if (scripted) {
        await own.server.stop();
        await own.restart();
        expect(codeIn(own.server.output())).not.toBe(first);
      }
      const code = codeIn(own.server.output());
      const page = await newPage({ baseURL: own.server.origin, javaScriptEnabled: scripted });
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Welcome to Foyer" })).toBeVisible();
      if (scripted) await expectAccessible(page);
      await page.getByRole("link", { name: "Set up this installation" }).click();
      await expect(page).toHaveURL(/\/setup$/);
      await page.goto("/sign-in");
      await page.getByRole("link", { name: "Create the first administrator" }).click();
      await page.getByRole("button", { name: "Create administrator" }).click();
      const problems = page.getByRole("alert").filter({ hasText: "Fix 4 fields" });
      await expect(problems.getByRole("link")).toHaveText([
        "Setup code",
        "Username",
        "Email address",
        "Password",
      ]);
      await expect(page.getByText("Enter the setup code that the server printed.")).toBeVisible();
      await expect(page.getByText("Enter an email address.")).toBeVisible();
      await page.getByLabel("Setup code").fill("0000-0000-0000-0000-0000-0000-0000");
      await page.getByLabel("Username").fill("grace");
      await page.getByLabel("Email").fill("grace@example.org");
      await page.getByLabel("Password", { exact: true }).fill("password");
      await press(page, "Create administrator", "Incorrect or expired code.");
      await expect(problems.or(page.getByRole("alert")).getByRole("link")).toHaveText([
        "Setup code",
        "Password",
      ]);
      await expect(page.getByLabel("Username")).toHaveValue("grace");
      await page.getByLabel("Setup code").fill(code.toLowerCase());
      await page.getByLabel("Password", { exact: true }).fill("password");
      await press(page, "Create administrator", "too common");
      if (scripted) await expectAccessible(page);
      // The code of the previous start is valid too.
      await page.getByLabel("Setup code").fill(first);
      await page.getByLabel("Password", { exact: true }).fill("a better one, this");
      await page.getByRole("button", { name: "Create administrator" }).click();
      await expect(page.getByRole("heading", { name: "Add a second step" })).toBeVisible();
      await page.getByRole("link", { name: "Not now" }).click();
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
      if (!scripted) return;
      await own.server.stop();
      await own.restart();
      expect(own.server.output()).not.toMatch(CODE);
    });
  });
