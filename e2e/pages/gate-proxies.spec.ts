import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { foyerJson } from "../support/foyer";
import { PROXIES } from "../support/proxies/programs";
import { readable } from "../support/proxies/protected-application";
import {
  cookieOf,
  type ProtectedSite,
  startProtectedSite,
} from "../support/proxies/protected-site";
import { enterPassword, expect, signInContext, test } from "../support/visit";
import { db, world } from "../support/world";

/* A site that knows nothing of sign-in, behind real proxies with the configurations that its page shows. */

// One worker installs each proxy; others would do it at the same time, in the same folder.
test.describe.configure({ mode: "default" });
test.use({ actionTimeout: 15_000, navigationTimeout: 15_000 });

const NAVIGATION = { "sec-fetch-mode": "navigate", accept: "text/html" };

const SPOOFED = {
  ...{ "Remote-User": "eve", remote_user: "eve", "REMOTE-Groups": "administrators" },
  ...{ "Remote.User": "eve", "X-Foyer-Assertion": "eve", X_Foyer_Assertion: "eve" },
};

/** Values that the application can take for those of the gate. */
const seenBy = ({ reached }: ProtectedSite) =>
  Object.entries(reached.at(-1)?.headers ?? {}).filter(([name]) => /remote|foyer/i.test(name));

/** Opens a WebSocket from a page, and returns its first message. */
const greetingOf = (page: Page, origin: string) =>
  page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.onmessage = ({ data }) => resolve(`${data}`);
        socket.onerror = () => resolve("refused");
      }),
    `${origin.replace("https:", "wss:")}/live`,
  );

for (const name of PROXIES) {
  test(`${name}: a visitor signs in once, and the site learns who it is`, async ({ newPage }) => {
    const site = await startProtectedSite(name);
    const page = await newPage({ ignoreHTTPSErrors: true });
    const user = await makeUser(db(), { name: "Ádám 李" });
    await page.goto(`${site.origin}/deep%20page?x=1&y=%2F`);
    expect(new URL(page.url()).origin).toBe(world().origin);
    expect(site.reached).toEqual([]);
    await enterPassword(page, user);
    await expect(page).toHaveURL(`${site.origin}/deep%20page?x=1&y=%2F`);
    await expect(page.getByRole("heading", { name: `Hello, ${user.username}` })).toBeVisible();
    const { headers = {} } = site.reached.at(-1) ?? {};
    expect(readable(headers["remote-name"] ?? "")).toBe("Ádám 李");
    expect(headers).toMatchObject({ "remote-email": user.email, "remote-sub": user.id });
    expect(headers["x-foyer-assertion"]).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await greetingOf(page, site.origin)).toBe(`Hello, ${user.username}`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("POST /save")).toBeVisible();
    expect(site.reached.at(-1)?.body).toBe("note=kept");
    // The sign-in ended while the form was open.
    await page.context().clearCookies({ domain: "wiki.localhost" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/get what you sent/).first()).toBeVisible();
    expect(site.reached.filter(({ method }) => method === "POST")).toHaveLength(1);
    await page.goto(`${site.origin}/.foyer/sign-out`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto(`${site.origin}/again`);
    await expect(page.getByLabel("Username")).toBeVisible();
    await site.stop();
  });

  test(`rule 179: ${name} passes on nothing that a visitor says about themselves`, async ({
    newPage,
  }) => {
    const site = await startProtectedSite(name, ["/health"]);
    const user = await makeUser(db());
    const page = await newPage({ ignoreHTTPSErrors: true });
    await signInContext(page.context(), user.id);
    await page.goto(`${site.origin}/`);
    const cookie = await cookieOf(page.context(), site.origin);
    for (const more of [{}, { connection: "Remote-User, X-Forwarded-Uri" }]) {
      const headers = { ...NAVIGATION, ...SPOOFED, ...more, cookie };
      expect((await site.ask("/a%2Fb/c?x=1&y=%2F", { headers })).status).toBe(200);
      expect(site.reached.at(-1)?.url).toBe("/a%2Fb/c?x=1&y=%2F");
      expect(JSON.stringify(seenBy(site))).not.toMatch(/eve|administrators/);
    }
    const open = await site.ask("/health", { headers: { ...NAVIGATION, ...SPOOFED } });
    expect(open.status).toBe(200);
    expect(seenBy(site).filter(([, value]) => value !== "")).toEqual([]);
    const before = site.reached.length;
    for (const path of [
      "/",
      "/health/",
      "/health/../",
      "/health%2f..%2fsecret",
      "/health/%2e%2e/secret",
      "//health",
      "/health%00",
    ])
      for (const extra of [{}, { "X-Forwarded-Uri": "/health" }, { "X-Original-URI": "/health" }]) {
        const answer = await site.ask(path, { headers: { ...NAVIGATION, ...SPOOFED, ...extra } });
        expect([path, [200, 301, 302, 400, 401].includes(answer.status)]).toEqual([path, true]);
      }
    const script = {
      headers: { ...SPOOFED, "sec-fetch-mode": "cors", accept: "application/json" },
    };
    expect((await site.ask("/api", script)).status).toBe(401);
    expect((await site.ask("/", { ...script, method: "POST", body: "x" })).status).toBe(401);
    const stranger = await newPage({ ignoreHTTPSErrors: true });
    expect(await greetingOf(stranger, site.origin)).toBe("refused");
    // Traefik cleans `//health` before it asks, and passes on what it asked for.
    for (const { url } of site.reached.slice(before)) expect(url).toBe("/health");
    expect(seenBy(site).filter(([, value]) => value !== "")).toEqual([]);
    await site.stop();
  });

  test(`${name}: two tabs sign in, and each comes back to its own page`, async ({ newPage }) => {
    const site = await startProtectedSite(name);
    const first = await newPage({ ignoreHTTPSErrors: true });
    const second = await first.context().newPage();
    const user = await makeUser(db());
    await first.goto(`${site.origin}/one`);
    await second.goto(`${site.origin}/two`);
    await enterPassword(first, user);
    await expect(first).toHaveURL(`${site.origin}/one`);
    await second.reload();
    await expect(second).toHaveURL(`${site.origin}/two`);
    await expect(second.getByRole("heading", { name: `Hello, ${user.username}` })).toBeVisible();
    await site.stop();
  });

  test(`F7: whoever loses access is out with the next request through ${name}`, async ({
    newPage,
  }) => {
    const site = await startProtectedSite(name);
    const { clientId } = site.gate;
    const key = `staff-${clientId.slice(0, 8)}`;
    await foyerJson(["groups", "create", key]);
    const enter = async () => {
      const user = await makeUser(db());
      await foyerJson(["groups", "add", key, user.username]);
      const page = await newPage({ ignoreHTTPSErrors: true });
      const session = await signInContext(page.context(), user.id);
      await page.goto(`${site.origin}/`);
      const cookie = await cookieOf(page.context(), site.origin);
      const status = async () =>
        (await site.ask("/next", { headers: { ...NAVIGATION, cookie } })).status;
      expect(await status()).toBe(200);
      return { user, status, session };
    };
    await foyerJson(["applications", "allow", clientId, "--group", key]);
    const left = await enter();
    const signedOut = await enter();
    const deactivated = await enter();
    const last = await enter();
    const causes: [typeof last, string[]][] = [
      [left, ["groups", "drop", key, left.user.username]],
      [signedOut, ["users", "sign-out", signedOut.user.username]],
      [deactivated, ["users", "deactivate", deactivated.user.username]],
      [last, ["applications", "suspend", clientId]],
    ];
    for (const [visitor, command] of causes) {
      expect([command[1], await visitor.status()]).toEqual([command[1], 200]);
      await foyerJson(command);
      const before = site.reached.length;
      expect([command[1], await visitor.status()]).not.toEqual([command[1], 200]);
      expect(site.reached).toHaveLength(before);
    }
    await site.stop();
  });
}
