import { makeSite } from "@/test/factories";
import { png } from "../support/admin-writes";
import { aging } from "../support/aging-visitor";
import { expect, press, test, WAYS } from "../support/visit";
import { db } from "../support/world";

for (const { scripted, how } of WAYS)
  test(`a site's new target survives the sign-in, ${how}; its title needs none`, async ({
    visit,
  }) => {
    const { page, age, confirm } = await aging(visit({ role: "editor", scripted }));
    const { id } = await makeSite(db(), { targetUrl: "https://before.example/" });
    const targetOf = async () => {
      const [row] = await db()
        .$client`select target_url as target, title from sites where id = ${id}`;
      return row;
    };
    const save = page.getByRole("button", { name: "Save", exact: true });
    await page.goto(`/admin/sites/${id}`);
    await page.getByLabel("Title", { exact: true }).fill("Typed before");
    const target = page.getByLabel("Target URL (optional)", { exact: true });
    await age(660);
    await save.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed before");
    await target.fill("https://after.example/");
    await page.getByLabel("Title", { exact: true }).fill("Typed with the target");
    const icon = { name: "a.png", mimeType: "image/png", buffer: await png("teal") };
    await page.getByRole("radio", { name: "Upload a picture" }).check();
    await page.getByLabel("Picture file").setInputFiles(icon);
    await save.click();
    await expect(page.getByText("Nothing has changed yet")).toBeVisible();
    expect(await targetOf()).toEqual({ target: "https://before.example/", title: "Typed before" });
    await confirm();
    await expect(target).toHaveValue("https://after.example/");
    await expect(page.getByText("Choose the image again.")).toBeVisible();
    await page.getByLabel("Picture file").setInputFiles(icon);
    await save.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed with the target");
    expect(await targetOf()).toMatchObject({ target: "https://after.example/" });
    await age(660);
    const history = page.getByRole("heading", { name: "Target URL history" });
    await history.click();
    await page.getByRole("button", { name: /^Restore https:\/\/before/ }).click();
    await confirm();
    expect(await targetOf()).toMatchObject({ target: "https://after.example/" });
    await history.click();
    await page.getByRole("button", { name: /^Restore https:\/\/before/ }).click();
    await expect(page.getByRole("status")).toBeVisible();
    expect(await targetOf()).toMatchObject({ target: "https://before.example/" });
  });

test("an import of targets asks for a fresh sign-in on its page, and before it changes anything", async ({
  visit,
}) => {
  const { page, age, confirm } = await aging(visit({ role: "editor", scripted: false }));
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
  await page.goto("/admin/sites/import");
  await confirm();
  await expect(page).toHaveURL("/admin/sites/import");
  await choose();
  await age(41);
  await press(page, "Import sites", "Nothing has changed yet");
  expect(await stored()).toEqual([]);
  await confirm();
  await choose();
  await press(page, "Import sites", "Import complete: 1 site added");
  expect(await stored()).toEqual([{ target_url: "https://a.example/" }]);
});
