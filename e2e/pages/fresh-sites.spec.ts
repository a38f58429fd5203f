import { expect, test } from "@playwright/test";
import { makeSite } from "@/test/factories";
import { visitor } from "../support/aging-visitor";
import { SCRIPTED } from "../support/sizes";
import { db, world } from "../support/world";

const at = (path: string) => world().origin + path;

for (const javaScriptEnabled of SCRIPTED)
  test(`a site's new target survives the sign-in, ${javaScriptEnabled ? "with" : "without"} JavaScript; its title needs none`, async ({
    browser,
  }) => {
    const { page, age, confirm, close } = await visitor(browser, javaScriptEnabled, "editor");
    const { id } = await makeSite(db(), { targetUrl: "https://before.example/" });
    const targetOf = async () => {
      const [row] = await db()
        .$client`select target_url as target, title from sites where id = ${id}`;
      return row;
    };
    const save = page.getByRole("button", { name: "Save site" });
    await page.goto(at(`/admin/sites/${id}`));
    await page.getByLabel("Title", { exact: true }).fill("Typed before");
    const target = page.getByLabel("Target URL (optional)", { exact: true });
    await age(660);
    await save.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed before");
    await target.fill("https://after.example/");
    await page.getByLabel("Title", { exact: true }).fill("Typed with the target");
    await save.click();
    await expect(page.getByText("Nothing has changed yet")).toBeVisible();
    expect(await targetOf()).toEqual({ target: "https://before.example/", title: "Typed before" });
    await confirm();
    await expect(target).toHaveValue("https://after.example/");
    await save.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed with the target");
    expect(await targetOf()).toMatchObject({ target: "https://after.example/" });
    await age(660);
    await page.getByRole("button", { name: /^Restore https:\/\/before/ }).click();
    await confirm();
    expect(await targetOf()).toMatchObject({ target: "https://after.example/" });
    await page.getByRole("button", { name: /^Restore https:\/\/before/ }).click();
    await expect(page.getByRole("status")).toBeVisible();
    expect(await targetOf()).toMatchObject({ target: "https://before.example/" });
    await close();
  });

test("an import of targets asks for a fresh sign-in on its page, and before it changes anything", async ({
  browser,
}) => {
  const { page, age, confirm, close } = await visitor(browser, false, "editor");
  const slug = `imported-${crypto.randomUUID().slice(0, 8)}`;
  const stored = () => db().$client`select target_url from sites where slug = ${slug}`;
  const choose = () =>
    page.getByLabel("File", { exact: true }).setInputFiles({
      name: "sites.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `slug,title,displayUrl,description,kind,pinWeight,targetUrl,enabled\n${slug},A,a.example,,internal,1,https://a.example/,true\n`,
      ),
    });
  await age(31);
  await page.goto(at("/admin/sites/import"));
  await confirm();
  await expect(page).toHaveURL(at("/admin/sites/import"));
  await choose();
  await age(41);
  await page.getByRole("button", { name: "Import sites" }).click();
  await expect(page.getByText("Nothing has changed yet")).toBeVisible();
  expect(await stored()).toEqual([]);
  await confirm();
  await choose();
  await page.getByRole("button", { name: "Import sites" }).click();
  await expect(page.getByText("Import complete: 1 site added")).toBeVisible();
  expect(await stored()).toEqual([{ target_url: "https://a.example/" }]);
  await close();
});
