import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TestBrowser } from "./test-browser";
import { type Pair, startPair } from "./test-pair";

let home: string;
let provider: Pair["provider"];
let close: Pair["close"];
let browser: TestBrowser;

beforeAll(async () => {
  ({ home, provider, close } = await startPair());
});
beforeEach(() => {
  browser = new TestBrowser();
  Object.assign(provider.mood, { isDown: false, denies: false });
});
afterAll(() => close());

const signIn = () => browser.visit(`${home}/sign-in`);
const atCallback = (url: URL) => url.pathname === "/callback";

describe("signing in", () => {
  it("greets, and shows the verified claims, the answer of /me and when the access token ends", async () => {
    expect((await browser.visit(home)).text).toContain("Sign in with Foyer");
    const { url, text } = await signIn();
    expect(url.href).toBe(`${home}/`);
    expect(text).toContain("Hello, Ada &lt;b&gt;Lovelace&lt;/b&gt;");
    expect(text).toMatch(/<code>sub<\/code>.*<dd>ada<\/dd>/);
    expect(text).toContain("ada@example.org");
    expect(text).toMatch(/Access token ends<\/dt><dd><time datetime="\d{4}-.*in 1[45] min/);
  });

  it("sends state, nonce and an S256 challenge, fresh ones each time", async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const { url } = await browser.visit(`${home}/sign-in`, { until: () => true });
        return url.searchParams;
      }),
    );
    expect(first?.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(first?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first?.get(name)).not.toBe(second?.get(name));
    }
  });

  it("changes the name in the cookie, which scripts cannot read and other sites cannot send", async () => {
    const { response } = await browser.visit(`${home}/sign-in`, { until: () => true });
    expect(response.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    const before = browser.cookie(home, "demo_web");
    await signIn();
    expect(browser.cookie(home, "demo_web")).not.toBe(before);
    const planted = new TestBrowser();
    planted.plant(home, "demo_web", before ?? "");
    expect((await planted.visit(home)).text).toContain("You aren't signed in");
  });
});

describe("an answer that is not ours", () => {
  it("refuses a state that this browser did not start", async () => {
    const { url } = await browser.visit(`${home}/sign-in`, { until: atCallback });
    url.searchParams.set("state", "guessed");
    const { response, text } = await browser.visit(url.href);
    expect(response.status).toBe(400);
    expect(text).toContain("This sign-in was not started here");
    expect((await browser.visit(home)).text).toContain("You aren't signed in");
  });

  it("refuses another person's answer, and each answer the second time", async () => {
    const { url } = await browser.visit(`${home}/sign-in`, { until: atCallback });
    const stranger = new TestBrowser();
    expect((await stranger.visit(url.href)).response.status).toBe(400);
    expect((await browser.visit(url.href)).text).toContain("Hello, Ada");
    expect((await browser.visit(url.href)).response.status).toBe(400);
  });

  it.each([
    ["iss", "https://mallory.example"],
    ["code", "made-up"],
  ])(
    "refuses a changed %s, and then the true answer too: its state is spent",
    async (name, value) => {
      const { url } = await browser.visit(`${home}/sign-in`, { until: atCallback });
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      const { response, text } = await browser.visit(changed.href);
      expect(response.status).toBe(400);
      expect(text).toContain("Try again");
      expect((await browser.visit(url.href)).text).toContain("This sign-in was not started here");
    },
  );

  it("shows a denial in plain words, with a way to try again", async () => {
    provider.mood.denies = true;
    const { response, text } = await signIn();
    expect(response.status).toBe(400);
    expect(text).toContain("Access was not allowed");
    expect(text).toContain("access_denied: not &lt;today&gt;");
    expect(text).toContain('href="/sign-in"');
  });
});

describe("signed in", () => {
  it("renews by the button, in one call", async () => {
    await signIn();
    const calls = provider.tokenCalls.length;
    const { text } = await browser.press(`${home}/refresh`);
    expect(text).toContain("Both tokens were replaced");
    expect(text).toMatch(/Renewed<\/dt><dd>once/);
    expect(provider.tokenCalls.length).toBe(calls + 1);
  });

  it("asks for one new sign-in, and not for another renewal, when this one was ended", async () => {
    await signIn();
    await provider.endAllSignIns();
    const calls = provider.tokenCalls.length;
    const { text } = await browser.press(`${home}/refresh`);
    expect(text).toContain("Foyer no longer accepts this sign-in");
    expect(text).toContain("Sign in with Foyer");
    await Promise.all([1, 2, 3].map(() => browser.visit(home)));
    expect(provider.tokenCalls.length).toBe(calls + 1);
    expect((await signIn()).text).toContain("Hello, Ada");
  });

  it("signs out here", async () => {
    await signIn();
    const { text } = await browser.press(`${home}/sign-out`);
    expect(text).toContain("You aren't signed in");
    expect(browser.cookie(home, "demo_web")).toBeUndefined();
  });

  it("signs out at the provider too, which is shown the ID token and asked to send the browser back", async () => {
    await signIn();
    const pressed = await browser.send(`${home}/sign-out-everywhere`, {
      method: "POST",
      headers: { Origin: home },
    });
    const { origin, searchParams } = new URL(pressed.headers.get("location") ?? "");
    expect(origin).toBe(provider.origin);
    expect(searchParams.get("post_logout_redirect_uri")).toBe(`${home}/`);
    expect(searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const asked = await browser.visit(pressed.headers.get("location") ?? "");
    expect([asked.response.status, asked.text]).toEqual([200, expect.stringContaining("<form")]);
    expect((await browser.visit(home)).text).toContain("You aren't signed in");
  });

  it("goes nowhere else where nobody is signed in", async () => {
    expect((await browser.press(`${home}/sign-out-everywhere`)).text).toContain("Sign in with");
  });

  it.each(["/sign-out", "/sign-out-everywhere"])(
    "does nothing for a foreign form at %s",
    async (path) => {
      await signIn();
      for (const origin of ["http://localhost:1", "null"]) {
        const { response } = await browser.press(home + path, origin);
        expect(response.status).toBe(403);
      }
      expect((await browser.visit(home)).text).toContain("Hello, Ada");
    },
  );
});

it("sends its safety headers with every answer, and loads nothing from elsewhere", async () => {
  const { response, text } = await browser.visit(home);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(text).not.toMatch(/<script|<style|style=|(src|href)="(https?:)?\/\//);
});
