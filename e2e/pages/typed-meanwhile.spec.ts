import { EventEmitter, once } from "node:events";
import type { Page } from "@playwright/test";
import { makeSite } from "@/test/factories";
import { openOrganization } from "../support/organization-page";
import { setUpOwnServer } from "../support/own-server";
import { expect, type Fixtures, test } from "../support/visit";
import { db } from "../support/world";

/** Holds posts of a form back until the returned function is called. */
async function holdPosts(page: Page, form: string) {
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  await page.route(`**/forms/${form}`, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.emit("open");
}

const idle = (page: Page) => expect(page.locator("form[aria-busy]")).toHaveCount(0);

async function openSite(visit: Fixtures["visit"]) {
  const site = await makeSite(db(), { title: "Alpha" });
  const { page } = await visit({ role: "administrator" });
  await page.goto(`/admin/sites/${site.id}`);
  return { page, site, preview: page.locator("[inert]") };
}

test("text typed into the profile while it is saved is kept", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  await page.goto("/account/profile");
  const [name, given] = [page.getByLabel("Name", { exact: true }), page.getByLabel("Given name")];
  const release = await holdPosts(page, "account/save-profile");
  await name.fill("First");
  await given.fill("  Ada ");
  await page.getByRole("button", { name: "Save profile" }).click();
  await name.fill("First Second");
  release();
  await expect(page.getByText("Profile saved.")).toBeVisible();
  await idle(page);
  await expect(page.getByRole("heading", { name: "First", exact: true })).toBeVisible();
  await expect(name).toHaveValue("First Second");
  // A field that nobody typed into meanwhile shows what was stored.
  await expect(given).toHaveValue("Ada");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("heading", { name: "First Second" })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("First Second");
});

test("what is typed into a site's form while it is saved is kept and previewed", async ({
  visit,
}) => {
  const { page, preview } = await openSite(visit);
  const [title, about] = [page.getByLabel("Title"), page.getByLabel("Description")];
  const release = await holdPosts(page, "admin/sites/save");
  await title.fill("  Beta ");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await about.fill("Typed meanwhile.");
  await page.getByLabel("People who are signed in").check();
  release();
  await expect(page.getByText("Beta saved.")).toBeVisible();
  await idle(page);
  await expect(title).toHaveValue("Beta");
  await expect(about).toHaveValue("Typed meanwhile.");
  await expect(page.getByLabel("People who are signed in")).toBeChecked();
  await expect(preview).toContainText("Beta");
  await expect(preview).toContainText("Typed meanwhile.");
});

test.describe("organization", () => {
  setUpOwnServer();

  test("text typed into the organization's forms while they are saved is kept", async ({
    visit,
  }) => {
    const forms = [
      { tab: "", post: "save-brand", label: "Accent color", typed: ["#B91C1C", "#7c2d12"] },
      {
        tab: "/contacts",
        post: "save-contacts",
        label: "Support page",
        typed: ["https://a.example/", "b"],
      },
      { tab: "/announcement", post: "announce", label: "Text in English", typed: ["One", "Two"] },
    ] as const;
    for (const { tab, post, label, typed } of forms) {
      const page = await openOrganization(visit, tab);
      const [field, release] = [
        page.getByRole("textbox", { name: label }),
        await holdPosts(page, `admin/organization/${post}`),
      ];
      await field.fill(typed[0]);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await field.fill(typed[1]);
      release();
      await expect(page.getByText("Saved.")).toBeVisible();
      await idle(page);
      await expect(field).toHaveValue(typed[1]);
    }
  });

  test("a saved accent is shown as it is stored", async ({ visit }) => {
    const page = await openOrganization(visit);
    const accent = page.getByRole("textbox", { name: "Accent color" });
    await accent.fill("#0F766E");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(accent).toHaveValue("#0f766e");
    await accent.fill("teal");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Enter # and six characters")).toBeVisible();
    await expect(accent).toHaveValue("teal");
  });
});
