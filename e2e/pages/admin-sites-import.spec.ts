import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, press, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const HEADER = "slug,title,displayUrl,description,kind,pinWeight,section,targetUrl,enabled";
const unique = () => `imported-${randomBytes(4).toString("hex")}`;

async function choose(page: Page, lines: string[]) {
  const buffer = Buffer.from(`${[HEADER, ...lines].join("\r\n")}\r\n`);
  const file = { name: "sites.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
}

for (const { scripted, how } of WAYS)
  test(`an editor checks a file, fixes it and imports it ${how}`, async ({ visit }) => {
    const { page, user: editor } = await visit({ role: "editor", scripted });
    const slug = unique();
    const line = `${slug},A site,a.example,,internal,1,Development,https://a.example/,false`;
    await page.goto("/admin/sites/import");
    await choose(page, [line, `${slug}-2,B,b.example,,internal,1,,http://b.example/,maybe`]);
    await press(page, "Import", "Nothing was imported: the file contains 2 errors.");
    const faults = page.getByRole("row").filter({ hasText: "Row 3" });
    await expect(faults).toContainText([
      /targetUrl.*Must start with https/,
      /enabled.*Must be true or false\./,
    ]);

    await choose(page, [line]);
    await press(page, "Check", "Importing this file adds 1 site.");
    expect(await db().$client`select from sites where slug = ${slug}`).toHaveLength(0);
    const changes = page.getByRole("table", { name: "Changes in the file" });
    await expect(changes.getByRole("row", { name: slug })).toContainText(
      /New.*title.*A site.*targetUrl.*https:\/\/a\.example\//,
    );
    const submit = page.getByRole("button", { name: "Import 1 new, 0 changed" });
    if (!scripted) {
      await choose(page, [line.replace("A site", "Not what was checked")]);
      await submit.click();
      await expect(page.getByText("Nothing has changed yet")).toBeVisible();
      await choose(page, [line]);
      await page.getByRole("button", { name: "Check" }).click();
      await choose(page, [line]);
    }
    await submit.click();
    await expect(page.getByText("Import complete: 1 site added")).toBeVisible();
    await expect(page.getByRole("link", { name: "View sites" })).toBeVisible();
    if (scripted) await expect(page.getByText("sites.csv")).toHaveCount(0);

    await choose(page, [line.replace("A site", "Another").replace(",1,Dev", ",2,Dev")]);
    await page.getByRole("button", { name: "Check" }).click();
    await expect(changes.getByRole("row", { name: slug })).toContainText(
      /title.*A site.*→.*Another.*pinWeight.*1.*→.*2/,
    );

    await page.goto("/admin/sites/export");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^foyer-sites-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await (await download.createReadStream()).toArray()).join("");
    const quoted = `${line},false,everyone,`.split(",").map((cell) => `"${cell}"`);
    expect(text.split("\r\n")).toContain(quoted.join(","));
    const events = await db().$client`
      select after from audit_events where event = 'site.imported' and actor_id = ${editor.id}`;
    expect(events).toMatchObject([{ after: { added: 1, changed: 0, unchanged: 0 } }]);
  });

test("one line names each cause; of many the first are shown with the total, and axe reports no violations", async ({
  visit,
}) => {
  const { page } = await visit({ role: "editor" });
  await page.goto("/admin/sites/import");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download a sample file" }).click();
  await page.getByLabel("File", { exact: true }).setInputFiles(await (await coming).path());
  await press(page, "Check", "Importing this file adds 1 site");
  const lines = Array.from({ length: 500 }, (_, n) => `s-${n},A,a.example,,internal,1000,,,true`);
  await choose(page, lines);
  await press(page, "Check", "the file contains 500 errors");
  await expect(page.getByRole("row", { name: /Rows 2–501 pinWeight/ })).toBeVisible();
  await expect(page.getByText(/The first \d+ are listed below/)).toBeHidden();
  const objects = Array.from({ length: 400 }, (_, n) => ({ [`unknown${n}`]: n }));
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "sites.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(objects)),
  });
  await press(page, "Check", "the file contains 800 errors");
  await expect(page.getByText(/The first \d+ are listed below/)).toBeVisible();
  await expectAccessible(page);
});
