import type { Locator, Page } from "@playwright/test";
import { makeApplication } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { authorizeAddress, challengeOf, newVerifier } from "../support/flow";
import { holdsAfter } from "../support/holds-after";
import { openOrganization } from "../support/organization-page";
import { setUpOwnServer } from "../support/own-server";
import { PERMISSIONS_TABLE } from "../support/permissions-table";
import { EVERY_WIDTH } from "../support/sizes";
import { expect, press, submit, test } from "../support/visit";
import { db } from "../support/world";

setUpOwnServer();

/** Drawn in a browser; lib/organization/accent.test.ts computes the contrasts of many more. */
const ACCENTS = [
  ...["#000000", "#ffffff", "#ffff00", "#d97706"],
  ...(EVERY_WIDTH ? ["#ff0000", "#00ff00", "#0000ff", "#00ffff"] : []),
  ...(EVERY_WIDTH ? ["#ff00ff", "#808080", "#0f766e", "#f9a8d4"] : []),
];

const colorOf = (page: Page, name: string) =>
  page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
    `--color-${name}`,
  );

test("an accent is previewed while it is typed, and gives every page its colors", async ({
  visit,
  newPage,
}) => {
  test.setTimeout(EVERY_WIDTH ? 600_000 : 120_000);
  const page = await openOrganization(visit);
  const look = page.getByRole("main");
  const shown = (theme = "light") =>
    look
      .locator(`[data-page="signIn"] [data-sample="${theme}"]`)
      .evaluate((sample) => getComputedStyle(sample).getPropertyValue("--color-accent"));
  const usual = await shown("dark");
  await look.getByRole("textbox", { name: "Accent color" }).fill("#B91C1C");
  await expect.poll(shown).toBe("#b91c1c");
  await look.getByLabel("Choose a color").fill("#7c2d12");
  await expect(look.getByRole("textbox", { name: "Accent color" })).toHaveValue("#7c2d12");
  await look.getByRole("textbox", { name: "Accent color" }).fill("red");
  await press(look, "Save", "Enter # and six characters");
  await look.getByRole("textbox", { name: "Accent color" }).fill("#7c2d12");
  await look.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(look.getByRole("textbox", { name: "Accent color" })).toHaveValue("#7c2d12");
  await expect.poll(() => shown("dark")).toMatch(/^#/);
  await look.getByRole("textbox", { name: "Accent color" }).fill("zzz");
  await expect(look.getByLabel("Choose a color")).toHaveValue("#7c2d12");
  await press(look, "Save", "Enter # and six characters");
  await expect(look.getByLabel("Choose a color")).toHaveValue("#7c2d12");
  await expect.poll(shown).toBe("#7c2d12");
  await look.getByRole("textbox", { name: "Accent color" }).fill("");
  await expect.poll(() => shown("dark")).toBe(usual);
  await expectAccessible(page);

  const consent = authorizeAddress(await makeApplication(db()), challengeOf(newVerifier()));
  const signedIn = [
    "/",
    consent,
    "/account/apps",
    "/account/security",
    "/admin",
    "/admin/organization",
  ];
  const visitor = await newPage();
  for (const accent of ACCENTS) {
    await db().$client`update organization set accent = ${accent}, revision = revision + 1`;
    await holdsAfter(1500, async () => {
      await visitor.goto("/sign-in");
      expect(await colorOf(visitor, "brand")).toContain(accent);
    });
    await expectAccessible(visitor);
    for (const address of EVERY_WIDTH ? signedIn : []) {
      await page.goto(address);
      expect(await colorOf(page, "brand")).toContain(accent);
      await expectAccessible(page);
    }
  }
});

test("typeface, corners and layout are previewed with the real sign-in page, and every page has them", async ({
  visit,
  newPage,
}) => {
  const page = await openOrganization(visit);
  const preview = page.getByRole("figure").first();
  const button = preview.getByRole("button", { name: "Sign in", exact: true });
  const styleOf = (target: Locator) =>
    target.evaluate((element) => {
      const { fontFamily, borderRadius } = getComputedStyle(element);
      return { family: fontFamily.split(",")[0], radius: borderRadius };
    });
  await expect(preview.getByLabel("Password")).toBeVisible();
  expect(await styleOf(button)).toEqual({ family: '"Foyer Sans"', radius: "8px" });
  await page.getByLabel("Serif").check();
  await page.getByLabel("Square").check();
  await page.getByLabel("Card in the middle").check();
  await expect.poll(() => styleOf(button)).toEqual({ family: "ui-serif", radius: "0px" });
  await expect(preview.locator("svg.door")).toBeHidden();
  await page.getByLabel("Picture on one side").check();
  await expect(preview.locator("svg.door")).toBeVisible();
  await press(page, "Save", "Saved.");
  await expect(page.getByLabel("Picture on one side")).toBeChecked();
  await page.keyboard.press("Tab");
  await expectAccessible(page);

  const visitor = await newPage();
  await holdsAfter(1500, async () => {
    await visitor.goto("/sign-in");
    const found = await styleOf(visitor.getByRole("button", { name: "Sign in", exact: true }));
    expect(found).toEqual({ family: "ui-serif", radius: "0px" });
  });
  const door = await visitor.locator(".door").boundingBox();
  expect([door?.x, door?.y]).toEqual([0, 65]);
  const answer = await visitor.goto("/oauth/authorize");
  expect(answer?.headers().link).toBeUndefined();
  expect(await styleOf(visitor.locator("h1"))).toMatchObject({ family: "ui-serif" });
  await expectAccessible(visitor);
});

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
  await press(page, "Save", "Saved.");
  await page.getByRole("link", { name: "Contacts" }).click();
  await page.getByLabel("Support email").fill("help@example.org");
  await page.getByLabel("English").fill("For staff only.");
  const refused = "Enter a full address with a valid host";
  await submit(page, { "Privacy policy": "http://example.org" }, "Save", refused);
  await expect(page.getByLabel("English")).toHaveValue("For staff only.");
  await submit(page, { "Privacy policy": "https://example.org/privacy" }, "Save", "Saved.");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Announcement" }).click();
  await submit(page, { "Text in English": "Down on Sunday." }, "Save", "Saved.");
  await expectAccessible(page);

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
