import { createServer } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TestBrowser } from "./test-browser";
import { listen } from "./test-listen";
import { type Pair, startApp, startPair } from "./test-pair";

let pair: Pair;
let browser: TestBrowser;
beforeEach(async () => {
  browser = new TestBrowser();
  pair = await startPair();
});
afterEach(() => pair.close());

it("says that Foyer is not answering, and looks again at the next request", async () => {
  pair.provider.mood.isDown = true;
  const { response, text } = await browser.visit(pair.home);
  expect(response.status).toBe(503);
  expect(text).toContain(`Foyer is not answering at ${pair.provider.origin}`);
  expect(text).toContain("npm start");
  pair.provider.mood.isDown = false;
  expect((await browser.visit(`${pair.home}/sign-in`)).text).toContain("Hello, Ada");
});

it("says so too where nobody listens", async () => {
  const gone = await listen(createServer());
  await gone.close();
  const lonely = await startApp(async () => gone.origin);
  expect((await browser.visit(lonely.origin)).response.status).toBe(503);
  await lonely.close();
});

it("says that Foyer is away when that happens between the answer and the tokens", async () => {
  const until = (url: URL) => url.pathname === "/callback";
  const { url } = await browser.visit(`${pair.home}/sign-in`, { until });
  pair.provider.mood.isDown = true;
  expect((await browser.visit(url.href)).text).toContain("Foyer did not answer");
});

it("leaves people signed in while only /me fails", async () => {
  await browser.visit(`${pair.home}/sign-in`);
  pair.provider.mood.isDown = true;
  const { text } = await browser.visit(pair.home);
  expect(text).toContain("Hello, ada");
  expect(text).toContain("Foyer answered with status 503");
});

it("lets people sign out while Foyer is away", async () => {
  await browser.visit(`${pair.home}/sign-in`);
  pair.provider.mood.isDown = true;
  await browser.press(`${pair.home}/sign-out`);
  expect(browser.cookie(pair.home, "demo_web")).toBeUndefined();
});

it("does not believe an ID token that was not signed with the keys of the issuer", async () => {
  pair.provider.mood.showsOtherKeys = true;
  const { response, text } = await browser.visit(`${pair.home}/sign-in`);
  expect(response.status).toBe(400);
  expect(text).toContain("The sign-in could not be verified");
  expect(text).toContain("signature");
});
