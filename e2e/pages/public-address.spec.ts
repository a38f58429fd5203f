import { makeUser } from "@/test/factories";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { enterPassword, expect, test } from "../support/visit";

/* People who open 127.0.0.1 instead of localhost, or an alias of the host, end up at PUBLIC_URL. */

let own: OwnServer | undefined;
test.afterEach(() => own?.stop());

/** Starts a server that is reached at localhost, which PUBLIC_URL names, and at 127.0.0.1. */
async function start(settings: Record<string, string>) {
  own = await startOwnServer({ HOST: "0.0.0.0", ...settings });
  const { origin } = own.server;
  return { own, origin, other: origin.replace("localhost", "127.0.0.1") };
}

for (const [how, settings] of [
  ["a redirect", { TRUST_PROXY: "0" }],
  ["a script, behind a proxy that may replace Host", { TRUST_PROXY: "1" }],
] as const)
  test(`a page of another host leads to PUBLIC_URL by ${how}, and its form works there`, async ({
    page,
  }) => {
    const started = await start(settings);
    const ada = await makeUser(started.own.db);
    await page.goto(`${started.other}/sign-in?next=%2Faccount%2Fapps`);
    await expect(page).toHaveURL(`${started.origin}/sign-in?next=%2Faccount%2Fapps`);
    await enterPassword(page, ada);
    await expect(page).toHaveURL(`${started.origin}/account/apps`);
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a form of another host is refused with the address where it works", async ({ page }) => {
    const { origin, other } = await start({ TRUST_PROXY: "1" });
    await page.goto(`${other}/sign-in`);
    await enterPassword(page, { username: "ada", password: "password" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This form was sent from another address",
    );
    await expect(page.getByText(`accepts forms only from ${origin}.`)).toBeVisible();
    await page.getByRole("link", { name: origin }).click();
    await expect(page).toHaveURL(`${origin}/`);
  });
});
