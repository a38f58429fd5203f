import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { setUpOwnServer } from "../support/own-server";
import { PERMISSIONS_TABLE } from "../support/permissions-table";
import { expect, test } from "../support/visit";

setUpOwnServer();

const ACCOUNT = ["profile", "apps", "groups", "sessions", "security", "activity", ""].map((page) =>
  `/account/${page}`.replace(/\/$/, ""),
);
const CONSOLES = PERMISSIONS_TABLE.filter(
  ({ kind, address }) => kind === "page" && !address.includes("["),
).map(({ address }) => address);

const NAME = "O'Brien & {Sons}";

/** Everything of a page that people read: its text, its title, and labels. */
const readable = (page: Page) =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap(
        (element) =>
          ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name)),
      ),
    ].join("\n"),
  );

test("after the organization is named, no page says Foyer", async ({ visit, newPage }) => {
  test.setTimeout(90_000);
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin/organization");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(NAME);
  await page.getByLabel("Support email").fill("help@example.org");
  await page.getByLabel("Privacy policy").fill("http://example.org");
  await page.getByLabel("Note at the end of every page, in English").fill("For staff only.");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Enter a full address with a valid host")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(NAME);
  await page.getByLabel("Privacy policy").fill("https://example.org/privacy");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Text in English").fill("Down on Sunday.");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Saved.")).toBeVisible();

  const visitor = await newPage();
  for (const address of ["/", "/sign-in", "/forgot-password", "/nowhere", "/consent?request=x"]) {
    await visitor.goto(address);
    const text = await readable(visitor);
    expect([address, text]).toEqual([address, expect.stringContaining(NAME)]);
    expect([address, text]).toEqual([address, expect.not.stringContaining("Foyer")]);
  }
  const manifest = await visitor.request.get("/manifest.webmanifest");
  expect(await manifest.json()).toMatchObject({ name: NAME, start_url: "/" });
  for (const address of ["/", "/sign-in"]) {
    await visitor.goto(address);
    await expect(visitor.getByText("Down on Sunday.")).toBeVisible();
    await expect(visitor.getByText("For staff only.")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Support" })).toHaveAttribute(
      "href",
      "mailto:help@example.org",
    );
  }
  await expectAccessible(visitor);
  for (const address of [...ACCOUNT, ...CONSOLES]) {
    await page.goto(address);
    const text = await readable(page);
    expect([address, text]).toEqual([address, expect.not.stringContaining("Foyer")]);
  }
});
