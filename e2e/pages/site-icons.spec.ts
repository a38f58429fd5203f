import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { insertImage } from "@/db/images";
import { makeSite } from "@/test/factories";
import { expect, press, submit, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const list = () => `${world().origin}/admin/sites`;

for (const { scripted, how } of WAYS)
  test(`an icon is uploaded with a new site, and removed; other files add nothing, ${how}`, async ({
    visit,
  }) => {
    const { page } = await visit({ role: "editor", scripted });
    const title = `Tides ${randomBytes(4).toString("hex")}`;
    const upload = (buffer: Buffer) =>
      page
        .getByLabel("Picture file")
        .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await page.goto(`${list()}/new`);
    await page.getByRole("radio", { name: "Upload a picture" }).check();
    await submit(
      page,
      { Title: title, Target: "https://nowhere.invalid/" },
      "Add site",
      "Choose a file.",
    );
    await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const fields = { Title: title, Target: "https://nowhere.invalid/" };
    await submit(page, fields, "Add site", "This file isn't a readable");
    await expect(page.getByLabel("Title")).toHaveValue(title);
    expect(await db().$client`select slug from sites where title = ${title}`).toEqual([]);
    await expect(page.locator("form[aria-busy]")).toHaveCount(0);
    const square = { width: 40, height: 40, channels: 3, background: "#286" } as const;
    await upload(await sharp({ create: square }).webp().toBuffer());
    if (scripted) {
      await expect(page.locator('[inert] img[src^="data:"]')).toHaveCount(1);
      // Typing doesn't read the file again.
      await page.evaluate(() => {
        FileReader.prototype.readAsDataURL = () => document.body.setAttribute("data-read", "");
      });
      await page.getByLabel("Display URL").fill("tides.example");
      await expect(page.locator("[inert]")).toContainText("tides.example");
      await expect(page.locator("[data-read]")).toHaveCount(0);
    }
    await press(page, "Add site", `${title} added.`);
    await expect(page.getByText("The site didn't answer.")).toHaveCount(0);
    await expect(page.locator('[inert] img[src^="/images/"]')).toHaveCount(1);
    await expect(page.locator("form[aria-busy]")).toHaveCount(0);
    await expect(page.getByText("a.png")).toHaveCount(0);
    await expect(page.getByRole("radio", { name: "Keep the current icon" })).toBeChecked();
    await page.getByRole("radio", { name: "None" }).check();
    await press(page, "Save", `Icon of ${title} removed.`);
    await expect(page.locator('img[src^="/images/"]')).toHaveCount(0);
    await expect(page.getByRole("radio", { name: "Keep the current icon" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "None" })).toHaveCount(0);
  });

for (const { scripted, how } of WAYS)
  test(`an icon of the library is chosen for a site ${how}`, async ({ visit }) => {
    const { page } = await visit({ role: "editor", scripted });
    const title = `Tides ${randomBytes(4).toString("hex")}`;
    const { id } = await makeSite(db(), { title });
    await page.goto(`${list()}/${id}`);
    await page.getByRole("radio", { name: "From the library" }).check();
    const glyphs = page.getByRole("radiogroup", { name: "Choose an icon" }).getByRole("radio");
    if (scripted) {
      await page.getByLabel("Title").fill("Tide calendar");
      await expect(glyphs.first()).toHaveAccessibleName("Calendar (suggested)");
      await expect(glyphs.first()).toBeChecked();
      await page.getByLabel("Title").fill(title);
      await page.getByLabel("Search icons").fill("日历");
      await expect(glyphs).toHaveCount(1);
      await page.getByLabel("Search icons").press("Enter");
    }
    await page.getByRole("radio", { name: "Calendar" }).check();
    await page.getByRole("radio", { name: "Teal" }).check();
    await press(page, "Save", `Icon of ${title} saved.`);
    await expect(page.getByRole("radio", { name: "Keep the current icon" })).toBeChecked();
    await page.getByRole("radio", { name: "From the library" }).check();
    await expect(page.getByRole("radio", { name: "Calendar" })).toBeChecked();
    await expect(page.locator("[inert] :is(img, svg).site-tile")).toHaveCount(1);
    const [stored] = await db().$client`
      select content from images join sites on icon_hash = hash where id = ${id}`;
    const corner = sharp(stored?.content).extract({ left: 0, top: 0, width: 1, height: 1 });
    expect([...(await corner.removeAlpha().raw().toBuffer())]).toEqual([0x0f, 0x76, 0x6e]);
  });

test("without JavaScript, a new site gets the icon and the color that fit", async ({ visit }) => {
  const { page } = await visit({ role: "editor", scripted: false });
  const slug = `tides-${randomBytes(4).toString("hex")}`;
  await page.goto(`${list()}/new`);
  await page.getByRole("radio", { name: "From the library" }).check();
  const fields = { Title: "Event calendar", "Display URL": "events.example", Slug: slug };
  await submit(page, fields, "Add site", "Event calendar added.");
  const icon = await db().$client`
    select glyph, color from images join sites on icon_hash = hash where slug = ${slug}`;
  expect([...icon]).toEqual([{ glyph: "calendar", color: "teal" }]);
});

for (const { scripted, how } of WAYS)
  test(`a saved title keeps the icon that someone else set since the form was opened, ${how}`, async ({
    visit,
  }) => {
    const { page } = await visit({ role: "editor", scripted });
    const [drawn, theirs] = [randomBytes(32), randomBytes(32)];
    const icon = {
      mediaType: "image/png",
      width: 1,
      height: 1,
      glyph: "star",
      color: "red",
    } as const;
    for (const hash of [drawn, theirs])
      await insertImage(db(), { ...icon, hash, content: hash }, new Date());
    for (const iconHash of [null, drawn]) {
      const { id } = await makeSite(db(), { iconHash });
      await page.goto(`${list()}/${id}`);
      await db().$client`
        update sites set icon_hash = ${theirs}, revision = revision + 1 where id = ${id}`;
      await submit(page, { Title: "Mine" }, "Save", "Someone else updated this site");
      await press(page, "Save", "Mine saved.");
      const [stored] = await db().$client`select title, icon_hash from sites where id = ${id}`;
      expect(stored).toEqual({ title: "Mine", icon_hash: theirs });
    }
  });

test("sites without an icon get those that fit, several at once", async ({ visit }) => {
  const { page } = await visit({ role: "editor" });
  const mark = randomBytes(4).toString("hex");
  for (const title of ["Wiki", "Calendar", "Tides"])
    await makeSite(db(), { title: `${title} ${mark}` });
  await page.goto(`${list()}?q=${mark}`);
  for (const title of ["Wiki", "Calendar", "Tides"])
    await page.getByRole("checkbox", { name: `${title} ${mark}` }).check();
  await page.getByRole("button", { name: "Set icons…" }).click();
  await press(page, "Set icons", "Icons of 2 sites set.");
  await expect(page.getByText("no icon fits its title")).toBeVisible();
  await expect(page.locator('img[src^="/images/"]')).toHaveCount(2);
});
