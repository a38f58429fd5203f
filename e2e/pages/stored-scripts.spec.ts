import type { BrowserContext, Page } from "@playwright/test";
import {
  detailPages,
  importPage,
  listPages,
  personPages,
  type Visit,
} from "../support/hostile-pages";
import { makeHostileWorld } from "../support/hostile-world";
import { setUpOwnServer } from "../support/own-server";
import { scriptPayloads } from "../support/script-payloads";
import { findActive, readTexts, type Watch, watchScripts } from "../support/script-watch";
import { SCRIPT_PAYLOADS } from "../support/sizes";
import { expect, signInContext, test } from "../support/visit";
import { db, world } from "../support/world";

/* F16: script payloads in every stored text, on every page that shows it, in Chromium: none
   runs. Each would call `pwned`, which the test provides, with its own number. */

/** The administration's lists show fifty rows per page: this batch leaves room for the test's other rows. */
const BATCH = 40;

/** Returns the stored texts that are missing from a page, and the scripts that are live; both should be empty. */
async function look(page: Page, { seen }: Watch, { address, shows }: Visit) {
  const answer = await page.goto(address);
  const texts = await readTexts(page);
  const missing = shows.filter((text) => !texts.includes(text));
  const live = [...(await findActive(page)), ...seen.splice(0)];
  return { address, status: answer?.status(), missing, live };
}

async function watchedPage(context: BrowserContext) {
  const watch = await watchScripts(context);
  const page = await context.newPage();
  return async (visits: readonly Visit[]) => {
    for (const visit of visits) {
      const { address, status = 200 } = visit;
      expect
        .soft(await look(page, watch, visit))
        .toEqual({ address, status, missing: [], live: [] });
    }
  };
}

async function visitEverything(desk: BrowserContext, home: BrowserContext, batch: string[]) {
  const made = await makeHostileWorld(db(), batch);
  const [visitAtDesk, visitAtHome] = [await watchedPage(desk), await watchedPage(home)];
  const shows = [made.organization];
  await visitAtHome(["/", "/sign-in", "/forgot-password"].map((address) => ({ address, shows })));
  await signInContext(desk, made.admin.id);
  const tabs = ["", "/contacts", "/sign-in", "/announcement"];
  await visitAtDesk(tabs.map((tab) => ({ address: `/admin/organization${tab}`, shows })));
  await visitAtDesk(listPages(made));
  for (const bundle of made.bundles) {
    await visitAtDesk([
      ...detailPages(bundle),
      await importPage(desk.request, world().origin, bundle),
    ]);
    await signInContext(home, bundle.user.id);
    await visitAtHome(personPages(bundle));
  }
}

const payloads = scriptPayloads(SCRIPT_PAYLOADS);

test.describe("no stored text is ever executed", () => {
  setUpOwnServer();

  for (let from = 0; from < payloads.length; from += BATCH) {
    const batch = payloads.slice(from, from + BATCH);
    test(`${from} to ${from + batch.length - 1}`, async ({ newPage }) => {
      test.setTimeout(120_000 + batch.length * 6_000);
      const [desk, home] = [(await newPage()).context(), (await newPage()).context()];
      await visitEverything(desk, home, batch);
    });
  }
});

const FORGOTTEN = "<img src=/nowhere onerror=pwned('seen')>";

for (const [policy, seen] of [
  ["with its policy", "stopped script-src-attr inline at /admin/users"],
  ["without any policy", "seen at /admin/users"],
] as const)
  test(`self-test: a script in a page of the administration is detected, ${policy}`, async ({
    visit,
  }) => {
    const { page } = await visit({ role: "administrator" });
    const watch = await watchScripts(page.context());
    const address = `${world().origin}/admin/users`;
    await page.route(address, async (route) => {
      const answer = await route.fetch();
      const { "content-security-policy": kept = "", ...headers } = answer.headers();
      const body = (await answer.text()).replace("</h1>", `</h1>${FORGOTTEN}`);
      const withPolicy = { ...headers, "content-security-policy": kept };
      await route.fulfill({ body, headers: policy === "with its policy" ? withPolicy : headers });
    });
    const { live, missing } = await look(page, watch, { address, shows: ["nowhere to be read"] });
    expect(live).toContain(seen);
    expect(missing).toEqual(["nowhere to be read"]);
  });

test("self-test: executable markup is detected before it runs", async ({ page }) => {
  const living = ["onclick=pwned(1)", "href=javascript:pwned(2)", "<object></object>"];
  await page.setContent(`<p ${living[0]}><a ${living[1]}>x</a>${living[2]}`);
  expect((await findActive(page)).sort()).toEqual(living.toSorted());
});
