import { EventEmitter, once } from "node:events";
import type { Page } from "@playwright/test";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeSite } from "@/test/factories";
import { everyPage } from "../support/every-page";
import { expect, type Fixtures, test } from "../support/visit";
import { db } from "../support/world";

/* No click is lost that is made while a page waits for its scripts. */

const SCRIPTS = /\/_next\/static\/.*\.js/;

/** Opens a browser of an administrator with authorized applications, in which scripts run only after `start`. */
async function heldVisit(visit: Fixtures["visit"]) {
  const { page, user: admin } = await visit({ role: "administrator" });
  const application = await makeApplication(db(), { ownerId: admin.id });
  const other = await makeApplication(db());
  for (const { id: applicationId } of [application, other])
    await widenGrant(db(), {
      userId: admin.id,
      applicationId,
      scopes: ["openid"],
      now: new Date(),
    });
  await makeSite(db());
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  await page.route(SCRIPTS, async (route) => {
    await opened;
    await route.continue().catch(() => undefined);
  });
  const open = (path: string) => page.goto(path, { waitUntil: "commit" });
  return { page, admin, application, open, start: () => gate.emit("open") };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Press on a page that has just opened, and the sign that it wasn't lost. */
const PRESSES: {
  what: string;
  path: string;
  press: (page: Page) => Promise<void>;
  shows: (page: Page) => ReturnType<Page["locator"]>;
}[] = [
  {
    what: "a confirmation",
    path: "/account/apps/remove-all",
    press: (page) => button(page, "Remove all access").click(),
    shows: (page) => page.getByRole("heading", { name: "No authorized applications" }),
  },
  {
    what: "the button of a row",
    path: "/account/apps",
    press: async (page) => {
      const row = page.getByRole("main").locator("li:has(> details)").first();
      await row.locator("summary").first().click();
      await row.getByRole("button").last().click();
    },
    shows: (page) => page.getByRole("status").filter({ hasText: "can no longer use" }),
  },
  {
    what: "a form sent by Enter",
    path: "/account/profile",
    press: async (page) => {
      await page.getByLabel("Given name").fill("Augusta");
      await page.getByLabel("Given name").press("Enter");
    },
    shows: (page) => page.getByText("Profile saved."),
  },
  {
    what: "a star",
    path: "/",
    press: (page) => page.locator("form[action='/favorites'] button").first().click(),
    shows: (page) => page.locator("li.favorite"),
  },
  {
    what: "the view of the directory",
    path: "/",
    // The phone's pair of buttons, in which the list is pressed, shows until the style sheet hides it.
    press: (page) =>
      page.getByRole("button", { name: "List", exact: true, pressed: false }).click(),
    shows: (page) => page.locator("[data-view=list]"),
  },
  {
    what: "the user menu, and a theme in it",
    path: "/account",
    press: async (page) => {
      await page.locator("[popovertarget=user-menu]").click();
      await button(page, "Dark").click();
    },
    shows: (page) => page.locator("html[data-theme=dark]"),
  },
  {
    what: "a link to a question",
    path: "/account/apps",
    press: (page) => page.getByRole("link", { name: "Remove all access…" }).click(),
    shows: (page) => page.getByRole("heading", { name: "Remove access for all applications?" }),
  },
];

for (const { what, path, press, shows } of PRESSES)
  test(`isn't lost before the scripts start: ${what}`, async ({ visit }) => {
    const { page, open } = await heldVisit(visit);
    await open(path);
    await press(page);
    await expect(shows(page)).toBeAttached();
  });

test("a form that the browser sends isn't interrupted by the scripts that start meanwhile", async ({
  visit,
}) => {
  const { page, open, start } = await heldVisit(visit);
  const gate = new EventEmitter();
  const [sent, released] = [once(gate, "sent"), once(gate, "release")];
  await page.route("**/forms/account/remove-all-apps", async (route) => {
    gate.emit("sent");
    await released;
    await route.continue();
  });
  const run = once(gate, "run");
  await page.exposeFunction("tell", () => void gate.emit("run"));
  // Playwright doesn't look into a page that is being left, so the page tells of its scripts.
  await page.addInitScript(() => {
    const run = () => document.querySelector("[aria-haspopup=dialog]:not(.invisible)");
    const tell = () => (window as unknown as { tell: () => void }).tell();
    setInterval(() => run() && tell(), 50);
  });
  await open("/account/apps/remove-all");
  await button(page, "Remove all access").click({ noWaitAfter: true });
  await sent;
  start();
  await run;
  gate.emit("release");
  await expect(page.getByRole("heading", { name: "No authorized applications" })).toBeVisible();
});

test("no button shows before its script runs, unless it opens or sends something by itself", async ({
  visit,
}) => {
  test.setTimeout(180_000);
  const { page, admin, application, open } = await heldVisit(visit);
  await page.unroute(SCRIPTS);
  await page.route(SCRIPTS, (route) => route.abort());
  for (const path of await everyPage(admin.id, application.id)) {
    const response = await open(path);
    expect(`${path} ${response?.status()}`).toBe(`${path} 200`);
    await page.waitForLoadState("domcontentloaded");
    const idle = await page.evaluate(() => {
      const works = (element: Element) =>
        element instanceof HTMLButtonElement
          ? element.disabled ||
            element.popoverTargetElement !== null ||
            (element.form !== null && element.type !== "button")
          : element.getAttribute("href") !== null;
      // A sample of a page takes no clicks at all.
      return [...document.querySelectorAll("button, a, [role=button]")]
        .filter((element) => !element.closest("[inert]"))
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !works(element))
        .map((element) => element.outerHTML.slice(0, 200));
    });
    expect({ path, idle }).toEqual({ path, idle: [] });
  }
});
