import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { authorizeAddress } from "../support/flow";
import { CHALLENGE } from "../support/pending-authorization";
import { enterPassword, expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const ADDRESS = "https://evil.example/";

const faultyAddress = async (name: string) => {
  const application = await makeApplication(db(), { name });
  const path = authorizeAddress(application, CHALLENGE, { redirect_uri: ADDRESS });
  return { application, address: world().origin + path };
};

test("an error page names the application, and its details can be copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { application, address } = await faultyAddress("Grafana <b>");
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(400);
  await expect(
    page.getByRole("heading", { name: /Grafana <b>\W* asked to return to an address/ }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/Grafana <b>/);
  await page.getByRole("button", { name: "Copy details" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n")).toEqual([
    "error: redirect_uri_unregistered",
    expect.stringMatching(/^description: ./),
    `client_id: ${application.clientId}`,
    `request_id: ${answer?.headers()["x-request-id"]}`,
    expect.stringMatching(/^time: \d{4}-\d\d-\d\dT[\d:.]+Z$/),
  ]);
  await expect(page.getByRole("button", { name: /Copy/ })).toHaveCount(0);
  await page.getByRole("button", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { name: /Grafana <b>/ })).toContainText("返回");
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the details are text in the disclosure", async ({ page }) => {
    const { application, address } = await faultyAddress("Grafana");
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(0);
    await page.getByText("Details for developers").click();
    await expect(page.getByText(`client_id: ${application.clientId}`)).toBeVisible();
  });
});

const NOBODY = "00000000-0000-4000-8000-000000000000";

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test("a missing page of the administration keeps its section", async ({ visit }) => {
      const { page } = await visit({ role: "administrator", scripted });
      for (const [path, current] of [
        [`/admin/applications/${NOBODY}`, "Applications"],
        [`/admin/users/${NOBODY}`, "Users"],
        ["/admin/audit/999999999999", "Audit log"],
        ["/admin/sites/x/y/z", "Sites"],
      ] as const) {
        expect((await page.goto(path))?.status()).toBe(404);
        await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
        const list = page.getByRole("navigation", { name: "Administration" });
        await expect(list.getByRole("link", { name: current })).toHaveAttribute(
          "aria-current",
          "page",
        );
      }
    });

    test("so does one of the account and of the developer console", async ({ visit }) => {
      const { page } = await visit({ scripted });
      for (const [path, place] of [
        ["/account/nothing", "Account"],
        [`/developer/apps/${NOBODY}`, "Developer"],
      ] as const) {
        expect((await page.goto(path))?.status()).toBe(404);
        await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
        await expect(page.getByRole("navigation", { name: place })).toBeVisible();
      }
      expect((await page.goto("/admin/nothing"))?.status()).toBe(404);
      await expect(page.getByRole("navigation", { name: "Administration" })).toHaveCount(0);
    });

    test("a page without permission says who is signed in, and leads to another account", async ({
      visit,
    }) => {
      const { user, page } = await visit({ scripted });
      expect((await page.goto("/admin/users"))?.status()).toBe(403);
      await expect(page.getByText(`You're signed in as ${user.username}.`)).toBeVisible();
      await expect(page).toHaveTitle(/^You don't have access to this page/);
      await expect(page.getByRole("link", { name: "Directory", exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Use another account" }).click();
      const admin = await makeUser(db(), { role: "administrator" });
      await enterPassword(page, admin);
      await expect(page).toHaveURL(/\/admin\/users$/);
    });
  });

test("an editor without permission keeps the administration's menu", async ({ visit }) => {
  const { page } = await visit({ role: "editor" });
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/sites$/);
  expect((await page.goto("/admin/users"))?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "You don't have access" })).toBeVisible();
  const list = page.getByRole("navigation", { name: "Administration" });
  await expect(list.getByRole("link", { name: "Sites" })).toBeVisible();
  await expectAccessible(page);
});

test("a client ID leads administrators to its application", async ({ visit }) => {
  const { id, clientId } = await makeApplication(db());
  const named = await makeApplication(db(), { clientId: `client-${clientId}` });
  const { page } = await visit({ role: "administrator" });
  await page.goto(`/admin/applications/${clientId}`);
  await expect(page).toHaveURL(new RegExp(`/admin/applications/${id}$`));
  await page.goto(`/admin/applications/${named.clientId}`);
  await expect(page).toHaveURL(new RegExp(`/admin/applications/${named.id}$`));
});

test("a client ID leads developers to their own applications only", async ({ visit }) => {
  const { user, page } = await visit();
  const { id, clientId } = await makeApplication(db(), { ownerId: user.id });
  for (const tab of ["", "/secrets", "/remove"]) {
    await page.goto(`/developer/apps/${clientId}${tab}`);
    await expect(page).toHaveURL(new RegExp(`/developer/apps/${id}${tab}$`));
  }
  const owner = await makeUser(db());
  for (const given of [{ ownerId: owner.id }, {}]) {
    const { clientId: other } = await makeApplication(db(), given);
    for (const tab of ["", "/secrets", "/remove"])
      expect((await page.goto(`/developer/apps/${other}${tab}`))?.status()).toBe(404);
  }
});

for (const { scripted, how } of WAYS)
  test(`an unknown address and an unknown site look alike, and search the directory, ${how}`, async ({
    visit,
  }) => {
    const { page } = await visit({ scripted });
    const texts = [];
    for (const path of ["/nothing", "/go/nothing"]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expectAccessible(page);
      texts.push((await page.getByRole("main").innerText()).replace(/\s+/g, " ").trim());
      await page.getByRole("searchbox", { name: "Search the directory" }).fill("mail");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/?q=mail");
    }
    expect(texts[0]).toBe(texts[1]);
  });
