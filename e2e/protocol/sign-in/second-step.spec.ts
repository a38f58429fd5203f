import { expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { enrolUser, pendingBrowser } from "../../support/authenticator";
import { CookieClient } from "../../support/cookie-client";
import {
  authorize,
  authorizeAddress,
  challengeOf,
  locationOf,
  newVerifier,
  redeem,
  type Tokens,
} from "../../support/flow";
import { FORM_ADDRESSES, OTHER_ADDRESSES, PAGE_ADDRESSES } from "../../support/form-addresses";
import { claimsOf } from "../../support/id-token";
import { db, world } from "../../support/world";

test("a right password opens nothing, and leads to the second step with the return address", async () => {
  const user = await makeUser(db());
  await enrolUser(user);
  const { browser, location } = await pendingBrowser(user, "/account/apps?a=b");
  expect(location).toBe("/sign-in/second?next=%2Faccount%2Fapps%3Fa%3Db");
  expect(browser.cookie("foyer.session")).toBeUndefined();
  expect(browser.cookie("foyer.device")).toBeUndefined();
  expect(browser.cookie("foyer.pending")).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  const foreign = await pendingBrowser(user, "https://evil.example/");
  expect(foreign.location).toBe("/sign-in/second");
});

test("every other address answers the cookie of a pending sign-in as if it weren't there", async () => {
  test.slow();
  const user = await makeUser(db(), { role: "administrator" });
  await enrolUser(user);
  const { browser: pending } = await pendingBrowser(user);
  const cookie = pending.cookie("foyer.pending") ?? "";
  const ID = crypto.randomUUID();
  const at = (address: string) => address.replace(/\[[^\]]+\]/g, ID);
  const own = (address: string) => address.startsWith("/sign-in/second");
  const ask = async (address: string, method: "get" | "post", withCookie: boolean) => {
    const browser = new CookieClient(world().origin);
    if (withCookie) browser.setCookie("foyer.pending", cookie);
    const answer = method === "get" ? await browser.get(address) : await browser.post(address, {});
    await answer.arrayBuffer();
    const cookies = answer.headers.getSetCookie().map((line) => line.split("=", 1)[0]);
    return [answer.status, answer.headers.get("location"), cookies];
  };
  const cases = [
    ...[...PAGE_ADDRESSES, ...OTHER_ADDRESSES].map((address) => [at(address), "get"] as const),
    ...FORM_ADDRESSES.map((address) => [at(address), "post"] as const),
  ].filter(([address]) => !own(address));
  expect(cases.length).toBeGreaterThan(100);
  for (const [address, method] of cases)
    expect([address, await ask(address, method, true)]).toEqual([
      address,
      await ask(address, method, false),
    ]);
});

test("ID tokens say which methods proved the sign-in, and its class", async () => {
  const user = await makeUser(db());
  const { app, codes } = await enrolUser(user);
  const application = await makeApplication(db());
  const ways = [
    ["/sign-in/second/code", app.code()],
    ["/sign-in/second/recovery", codes[0] ?? ""],
  ] as const;
  for (const [address, code] of ways) {
    const { browser } = await pendingBrowser(user);
    expect((await browser.post(address, { code })).status).toBe(303);
    const verifier = newVerifier();
    const asking = authorizeAddress(application, challengeOf(verifier));
    const granted = (await authorize(browser, asking)).searchParams.get("code") ?? "";
    const { redirectUri } = application;
    const tokens = await redeem(application, { code: granted, verifier, redirectUri });
    const claims = claimsOf(((await tokens.json()) as Tokens).id_token);
    expect(claims).toMatchObject({
      sub: user.id,
      amr: ["pwd", "otp", "mfa"],
      acr: "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
    });
  }
});

test("the second step without the password leads to the sign-in form", async () => {
  for (const address of ["/sign-in/second/code", "/sign-in/second/recovery"]) {
    const answer = await new CookieClient(world().origin).post(address, { code: "123456" });
    expect(locationOf(answer)).toBe("/sign-in?problem=timed_out");
  }
  const page = await new CookieClient(world().origin).get("/sign-in/second?next=/account");
  expect(page.headers.get("location")).toContain("/sign-in?next=%2Faccount&problem=timed_out");
});

test("pages of the second step keep a popup's opener and a link's secret as the sign-in form does", async () => {
  const user = await makeUser(db());
  const { codes } = await enrolUser(user);
  const application = await makeApplication(db());
  const browser = new CookieClient(world().origin);
  const asking = authorizeAddress(application, challengeOf(newVerifier()));
  const form = locationOf(await browser.get(asking));
  const next = new URL(form, world().origin).searchParams.get("next") ?? "";
  const { username, password } = user;
  const second = locationOf(await browser.post("/sign-in/password", { username, password, next }));
  const expectOpener = async (address: string) => {
    const { headers } = await browser.get(address);
    expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(headers.get("content-security-policy")).toContain(
      `form-action 'self' ${new URL(application.redirectUri).origin}`,
    );
  };
  const expectNoReferrer = async (address: string) =>
    expect((await browser.get(address)).headers.get("referrer-policy")).toBe("strict-origin");
  const link = `?${new URLSearchParams({ next: "/verify-email/token" })}`;
  await expectOpener(second);
  await expectNoReferrer(`/sign-in/second${link}`);
  const code = codes[0] ?? "";
  const recovered = locationOf(await browser.post("/sign-in/second/recovery", { code, next }));
  expect(recovered).toContain("/sign-in/second/recovered?next=");
  await expectOpener(recovered);
  await expectNoReferrer(`/sign-in/second/recovered${link}`);
});

test("ten wrong codes answer 429 with the time to wait", async () => {
  const user = await makeUser(db());
  await enrolUser(user);
  for (let n = 0; n < 10; n++) {
    const { browser } = await pendingBrowser(user);
    await browser.post("/sign-in/second/code", { code: "x" });
  }
  const { browser } = await pendingBrowser(user);
  const answer = await browser.post("/sign-in/second/code", { code: "x" });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(800);
});
