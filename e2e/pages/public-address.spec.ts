import { makeUser } from "@/test/factories";
import { setUpOwnServer } from "../support/own-server";
import { enterPassword, expect, test } from "../support/visit";
import { db, world } from "../support/world";

/* People who open 127.0.0.1 instead of localhost, or an alias of the host, end up at PUBLIC_URL. */

/** The address that PUBLIC_URL doesn't name. */
const elsewhere = () => world().origin.replace("localhost", "127.0.0.1");

for (const [how, TRUST_PROXY] of [
  ["a redirect", "0"],
  ["a script, behind a proxy that may replace Host", "1"],
] as const)
  test.describe(`by ${how}`, () => {
    setUpOwnServer({ HOST: "0.0.0.0", TRUST_PROXY });

    test("a page of another host leads to PUBLIC_URL, and its form works there", async ({
      page,
    }) => {
      const ada = await makeUser(db());
      await page.goto(`${elsewhere()}/sign-in?next=%2Faccount%2Fapps`);
      await expect(page).toHaveURL("/sign-in?next=%2Faccount%2Fapps");
      await enterPassword(page, ada);
      await expect(page).toHaveURL("/account/apps");
    });

    if (TRUST_PROXY === "1")
      test.describe("without scripts", () => {
        test.use({ javaScriptEnabled: false });

        test("a form of another host is refused with the address where it works", async ({
          page,
        }) => {
          await page.goto(`${elsewhere()}/sign-in`);
          await enterPassword(page, { username: "ada", password: "password" });
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(
            "This form was sent from another address",
          );
          const { origin } = world();
          await expect(page.getByText(`accepts forms only from ${origin}.`)).toBeVisible();
          await page.getByRole("link", { name: origin }).click();
          await expect(page).toHaveURL("/");
        });
      });
  });
