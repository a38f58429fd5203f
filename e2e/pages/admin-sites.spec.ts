import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeSite } from "@/test/factories";
import { expect, press, submit, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const list = () => `${world().origin}/admin/sites`;

const idle = (page: Page) => expect(page.locator("form[aria-busy]")).toHaveCount(0);

const redirectOf = async (slug: string, origin = world().origin) => {
  const answer = await fetch(`${origin}/api/v1/sites/${slug}/redirect`, { redirect: "manual" });
  return answer.headers.get("location") ?? answer.status;
};

const listed = async (q: string, origin = world().origin) => {
  const answer = await fetch(`${origin}/api/v1/sites?q=${q}`);
  return (await answer.json()).items.map((site: { targetUrl?: string }) => site.targetUrl);
};

/** Expects the change at once on the process that made it, and within a second on the other. */
async function expectShown(slug: string, target: string | 404) {
  expect(await redirectOf(slug)).toBe(target);
  expect(await listed(`${slug}.example`)).toEqual(target === 404 ? [] : [target]);
  const there = async () => [
    await redirectOf(slug, world().secondOrigin),
    await listed(`${slug}.example`, world().secondOrigin),
  ];
  await expect
    .poll(there, { timeout: 1000, intervals: [20] })
    .toEqual([target, target === 404 ? [] : [target]]);
}

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test("an editor adds and edits a site, restores its earlier target and removes it", async ({
      visit,
    }) => {
      test.setTimeout(90_000);
      const slug = `travel-${randomBytes(4).toString("hex")}`;
      const [old, changed] = [`https://${slug}.example/`, `https://${slug}.example/new`];
      const { page, user: editor } = await visit({ role: "editor", scripted });
      await page.goto(`${list()}/new`);
      await page.getByLabel("Title").fill("Travel expenses");
      await page.getByLabel("Slug").fill("Travel Expenses");
      await submit(page, { Target: old, "Display URL": `${slug}.example` }, "Add site");
      await expect(page.getByText("Use up to 200 lowercase letters")).toBeVisible();
      await expect(page.getByLabel("Title")).toHaveValue("Travel expenses");
      await submit(page, { Slug: slug }, "Add site", "Travel expenses added.");
      // The site doesn't answer, so the library has its icon.
      await expect(page.getByText("The site didn't answer.")).toHaveCount(0);
      await expect(page.locator("[inert] :is(img, svg).site-tile")).toHaveCount(1);
      await idle(page);
      // The present target is the only one.
      const history = page.getByRole("heading", { name: "Target URL history" });
      await expect(history).toHaveCount(0);

      await page.getByRole("textbox", { name: "Target" }).fill(changed);
      await page.getByLabel("Pin weight").fill("7");
      const saved = page.waitForResponse((answer) =>
        answer.url().endsWith("/forms/admin/sites/save"),
      );
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await saved;
      await expectShown(slug, changed);
      await expect(page.getByText("Travel expenses saved.")).toBeVisible();
      await idle(page);
      const events = await db().$client`
        select before, after from audit_events where actor_id = ${editor.id} and event = 'site.changed' and after->'icon' is null`;
      expect([...events]).toEqual([
        { before: { targetUrl: old, pinWeight: 0 }, after: { targetUrl: changed, pinWeight: 7 } },
      ]);
      await expect(page.getByText("2 targets so far.")).toBeVisible();
      await history.click();
      await press(page, `Restore ${old}`, "Previous target URL of Travel expenses restored.");
      await idle(page);
      await expect(page.getByRole("textbox", { name: "Target" })).toHaveValue(old);
      await expectShown(slug, old);
      await expect(page.getByText("Current", { exact: true })).toHaveCount(1);

      await page.getByRole("link", { name: "Delete site…" }).click();
      await press(page, "Delete Travel expenses", "Travel expenses deleted.");
      await expectShown(slug, 404);
    });

    test("the second of two editors is told, sees the stored values, and overwrites them only knowingly", async ({
      visit,
    }) => {
      const alpha = await makeSite(db());
      const { page } = await visit({ role: "editor", scripted });
      const other = await page.context().newPage();
      for (const tab of [page, other]) await tab.goto(`${list()}/${alpha.id}`);
      await submit(other, { Title: "Theirs" }, "Save", "Theirs saved.");
      await submit(page, { Title: "Mine" }, "Save", "Someone else updated this site");
      await expect(page.getByText("Title: Theirs")).toBeVisible();
      await expect(page.getByLabel("Title")).toHaveValue("Mine");
      await press(page, "Save", "Mine saved.");
    });
  });

test("the preview follows the input, and a target that is not https is reported at once", async ({
  visit,
}) => {
  const alpha = await makeSite(db());
  const { page } = await visit({ role: "editor" });
  await page.goto(`${list()}/${alpha.id}`);
  const preview = page.locator("[inert]");
  await page.getByLabel("Title").fill("Omega");
  await page.getByLabel("Kind").selectOption("external");
  await expect(preview).toContainText("Omega");
  await expect(preview).toContainText("External");
  const test = page.getByRole("link", { name: "Test in new tab" });
  await expect(test).toHaveAttribute("rel", "noopener noreferrer");
  for (const [typed, message] of [
    ["http://alpha.example/", "The target URL must start with https://"],
    ["javascript:alert(1)", "The target URL must start with https://"],
    ["https://me@alpha.example/", "Remove the username"],
  ] as const) {
    await page.getByRole("textbox", { name: "Target" }).fill(typed);
    await expect(page.getByText(message)).toBeVisible();
    await expect(test).toHaveCount(0);
  }
  await page.getByRole("textbox", { name: "Target" }).fill("https://omega.example/");
  await expect(test).toHaveAttribute("href", "https://omega.example/");
});

for (const { scripted, how } of WAYS)
  test(`a title and a URL are enough to add several sites in a row ${how}`, async ({ visit }) => {
    const { page } = await visit({ role: "editor", scripted });
    const names = [1, 2].map(() => `Tides ${randomBytes(4).toString("hex")}`);
    await page.goto(`${list()}/new`);
    await expect(page.getByLabel("Title")).toBeFocused();
    for (const name of names) {
      await page.getByLabel("Title").fill(name);
      await page.getByRole("radio", { name: "None" }).check();
      await submit(
        page,
        { Target: `https://${name.slice(6)}.example/tides?a=b` },
        "Save and add another",
        `${name} added.`,
      );
      await expect(page.getByLabel("Title")).toHaveValue("");
    }
    await expect(page).toHaveURL(/\/admin\/sites\/new\?/);
    const slugs = names.map((name) => name.toLowerCase().replace(" ", "-"));
    const stored = await db().$client`
      select slug, display_url as shown from sites where slug = any(${slugs}) order by created_at`;
    expect(stored.map(({ slug, shown }) => [slug, shown])).toEqual(
      names.map((name, n) => [slugs[n], `${name.slice(6)}.example/tides`]),
    );
  });

test("slug and display URL are proposed until someone types others", async ({ visit }) => {
  const { page } = await visit({ role: "editor" });
  await page.goto(`${list()}/new`);
  const [title, slug] = [page.getByLabel("Title"), page.getByLabel("Slug")];
  await page
    .getByRole("textbox", { name: "Target" })
    .pressSequentially("https://bücher.example/a/?q#x");
  await expect(page.getByLabel("Display URL")).toHaveValue("bücher.example/a");
  await page.getByRole("textbox", { name: "Target" }).fill("");
  await expect(page.getByLabel("Display URL")).toHaveValue("");
  await title.pressSequentially("Café & Tides");
  await expect(slug).toHaveValue("cafe-tides");
  const own = `tides-${randomBytes(4).toString("hex")}`;
  await slug.fill(own);
  await title.fill("Tides");
  await expect(slug).toHaveValue(own);
  await title.fill("");
  await page.getByRole("button", { name: "Add site" }).click();
  const problems = page.getByRole("alert").filter({ hasText: "Fix 2 fields" });
  await expect(problems.getByRole("link")).toHaveText(["Title", "Display URL"]);
  await expect(page.getByText("Enter a title.")).toBeVisible();
  await title.fill("Tides");
  await submit(page, { "Display URL": "tides.example" }, "Add site", "Tides added.");
});
