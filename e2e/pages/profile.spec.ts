import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makeUser } from "@/test/factories";
import { expect, type Fixtures, press, signInContext, submit, test, WAYS } from "../support/visit";
import { db } from "../support/world";

async function openProfile(
  visit: Fixtures["visit"],
  { minutes = 0, scripted = true }: { minutes?: number; scripted?: boolean } = {},
) {
  const authenticatedAt = new Date(Date.now() - minutes * 60_000);
  const { page, user: person } = await visit({ scripted, session: { authenticatedAt } });
  await page.goto("/account/profile");
  return { page, person };
}

const picture = async (format: "png" | "jpeg") => ({
  name: `a.${format}`,
  mimeType: `image/${format}`,
  buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background: "#286" } })
    .toFormat(format)
    .toBuffer(),
});

const uploaded = (page: Page) => page.getByRole("main").locator('img[src*="/images/"]');

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test("name and username are edited, and errors appear at their fields", async ({ visit }) => {
      const { page, person } = await openProfile(visit, { scripted });
      const other = await makeUser(db());
      await page.getByLabel("Name", { exact: true }).fill("Dorothy J. Vaughan");
      await page.getByLabel("Username").fill(other.username);
      await page.keyboard.press("Enter");
      const username = page.getByLabel("Username");
      await expect(
        page.getByText("This username isn't available. Choose a different one."),
      ).toBeVisible();
      await expect(username).toHaveAttribute("aria-invalid", "true");
      await expect(username).toBeFocused();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dorothy J. Vaughan");
      await username.fill(`${person.username}.new`);
      await press(page, "Save profile", "Profile saved.");
      await expect(page.getByRole("heading", { name: "Dorothy J. Vaughan" })).toBeVisible();
      await expect(page.getByLabel("Username")).toHaveValue(`${person.username}.new`);
    });

    test("a picture is uploaded, refused and removed", async ({ visit }) => {
      const { page } = await openProfile(visit, { scripted });
      const upload = page.getByRole("button", { name: "Upload picture" });
      await expect(upload).toHaveCount(scripted ? 0 : 1);
      /** With a script, a chosen file is uploaded at once. */
      const choose = async (file: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) => {
        await page.getByLabel("Picture", { exact: true }).setInputFiles(file);
        if (!scripted) await upload.click();
      };
      for (const format of ["png", "jpeg"] as const) {
        await choose(await picture(format));
        await expect(page.getByText("Picture saved.")).toBeVisible();
        await expect(uploaded(page)).toBeVisible();
        // The previous upload's message stays until this one has finished.
        await expect(page.locator("form[aria-busy]")).toHaveCount(0);
      }
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      await choose({ name: "a.png", mimeType: "image/png", buffer: svg });
      await expect(page.getByText("This file isn't a readable")).toBeVisible();
      await expect(page.getByLabel("Picture", { exact: true })).toBeFocused();
      await press(page, "Remove picture", "Picture removed.");
      await expect(uploaded(page)).toHaveCount(0);
    });

    test("the page fits a narrow phone", async ({ visit }) => {
      const { page } = await openProfile(visit, { scripted });
      await page.setViewportSize({ width: 320, height: 720 });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider).toBe(0);
    });

    test("a new address waits for verification", async ({ visit }) => {
      const { page, person } = await openProfile(visit, { scripted });
      await submit(page, { "New email address": `${person.username}@new.example` }, "Change email");
      await expect(page.getByText("We sent a link")).toBeVisible();
      await expect(
        page.getByText(`Waiting for verification: ${person.username}@new.example`),
      ).toBeVisible();
      await expect(
        page.getByRole("main").getByText(person.email ?? "", { exact: true }),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: "Resend link" })).toBeVisible();
    });
  });

test("a second tab overwrites nothing that the first one saved", async ({ visit }) => {
  const { page } = await openProfile(visit);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await page.getByLabel("Name", { exact: true }).fill("First Tab");
  await press(page, "Save profile", "Profile saved.");
  await second.getByLabel("Name", { exact: true }).fill("Second Tab");
  await press(second, "Save profile", "This was just changed");
  await press(second, "Save profile", "Profile saved.");
  await expect(second.getByRole("heading", { name: "Second Tab" })).toBeVisible();
});

test("a new username needs a recent sign-in, but a new name doesn't", async ({ visit }) => {
  const { page, person } = await openProfile(visit, { minutes: 21 });
  await page.getByLabel("Name", { exact: true }).fill("Dorothy");
  await press(page, "Save profile", "Profile saved.");
  await submit(page, { Username: `${person.username}.new` }, "Save profile");
  await expect(page.getByText("Nothing has changed yet")).toBeVisible();
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dorothy" })).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(`${person.username}.new`);
  await press(page, "Save profile", "Profile saved.");
  await expect(page.getByLabel("Username")).toHaveValue(`${person.username}.new`);
});

test("a new address typed with an old sign-in is sent after a fresh one", async ({ visit }) => {
  const { page, person } = await openProfile(visit, { minutes: 31, scripted: false });
  const address = `${person.username}@new.example`;
  await submit(page, { "New email address": address }, "Change email", "Nothing has changed yet");
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByLabel("New email address")).toHaveValue(address);
  await press(page, "Change email", `Waiting for verification: ${address}`);
});

test("another user who signs in to the same browser does not see what was typed", async ({
  visit,
}) => {
  const { page, person } = await openProfile(visit, { minutes: 31, scripted: false });
  const address = `${person.username}@new.example`;
  await submit(page, { "New email address": address }, "Change email", "Nothing has changed yet");
  const other = await makeUser(db());
  await signInContext(page.context(), other.id);
  await page.goto("/account/profile?problem=email");
  await expect(page.getByLabel("New email address")).toHaveValue("");
  await signInContext(page.context(), person.id);
  await page.reload();
  await expect(page.getByLabel("New email address")).toHaveValue(address);
});

test("the fourth attempt in an hour reveals nothing about the username", async ({ visit }) => {
  const { page, person } = await openProfile(visit);
  const other = await makeUser(db());
  const attempt = async (username: string) => {
    await submit(page, { Username: username }, "Save profile");
    await expect(page.locator("form[aria-busy]")).toHaveCount(0);
  };
  for (const username of [other.username, "admin", other.username]) {
    await attempt(username);
    await expect(page.getByText("This username isn't available.")).toBeVisible();
  }
  await attempt(`${person.username}.free`);
  await expect(page.getByText("Too many attempts. Try again in one hour.")).toBeVisible();
});
