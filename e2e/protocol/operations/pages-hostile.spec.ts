import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue, signedInBrowser } from "../../support/flow";
import { startOwnServer } from "../../support/own-server";
import { db, world } from "../../support/world";

test("no visitor's headers shape the directory that all others see", async () => {
  const hostile = {
    "x-middleware-prefetch": "1",
    "next-router-prefetch": "1",
    "x-nextjs-data": "1",
    purpose: "prefetch",
    accept: "text/x-component",
  };
  for (const [name, value] of Object.entries(hostile)) {
    await new Promise((resolve) => setTimeout(resolve, 1050));
    await fetch(world().origin, { headers: { [name]: value } });
    const page = await (await fetch(world().origin)).text();
    expect([name, page.includes("<h1")]).toEqual([name, true]);
  }
});

test("a message code that every object inherits is no message and no fault", async () => {
  const { browser } = await signedInBrowser(await makeUser(db(), { role: "administrator" }));
  const pages = ["account", "account/apps", "admin/sites", "admin/keys", "developer/apps"];
  for (const page of pages)
    for (const code of ["constructor", "__proto__", "toString"])
      for (const query of [`done=${code}`, `refused=${code}`]) {
        const { status } = await browser.get(`/${page}?${query}`);
        expect([page, query, status]).toEqual([page, query, 200]);
      }
});

test("the image optimizer, which would fetch our own addresses, is not there", async () => {
  for (const target of ["/oauth/jwks", "/health/live\n{}", "/api/v1/sites/x/redirect"]) {
    const query = new URLSearchParams({ url: target, w: "64", q: "75" });
    expect((await fetch(`${world().origin}/_next/image?${query}`)).status).toBe(404);
  }
});

test("no header that Next's router would not send is a fault of ours, or leaves its own lines in the log", async () => {
  const own = await startOwnServer();
  try {
    const { origin, output } = own.server;
    const started = output().length;
    const headers: Record<string, string>[] = [
      { "next-router-state-tree": "garbage" },
      { "next-router-state-tree": encodeURIComponent('["",{"children":1}]') },
      { "next-router-prefetch": "2" },
      { "next-router-prefetch": "3", "next-router-segment-prefetch": "/_full" },
    ];
    for (const path of ["/", "/sign-in", "/account"])
      for (const sent of headers) {
        const answer = await fetch(`${origin}${path}?_rsc=x`, { headers: { ...sent, rsc: "1" } });
        expect([path, sent, answer.status]).toEqual([path, sent, 200]);
        expect(answer.headers.get("content-type")).toContain("text/x-component");
        await answer.text();
      }
    const lines = output().slice(started).split("\n");
    expect(lines.filter((line) => line !== "" && !line.startsWith("{"))).toEqual([]);
  } finally {
    await own.stop();
  }
});

test("of what Next serves for itself only its files are there", async () => {
  for (const path of ["/_global-error", "/_not-found", "/_next/data/x/index.json", "/_error"]) {
    const answer = await fetch(world().origin + path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain("<h1");
  }
  const page = await (await fetch(world().origin)).text();
  const [file = ""] = /\/_next\/static\/[^"?]+\.js/.exec(page) ?? [];
  expect((await fetch(world().origin + file)).status).toBe(200);
});

test("pages take no posts, whatever kind of server action they claim to be", async () => {
  const headers = { Origin: world().origin };
  for (const [path, init] of [
    [
      "/",
      {
        body: "garbage",
        headers: { ...headers, "content-type": "multipart/form-data; boundary=x" },
      },
    ],
    [
      "/account/apps",
      {
        body: "garbage",
        headers: { ...headers, "content-type": "text/plain", "next-action": "a".repeat(42) },
      },
    ],
  ] as const) {
    const answer = await fetch(world().origin + path, { method: "POST", ...init });
    expect([path, answer.status]).toEqual([path, 405]);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  }
});

test("while the database is away pages and the sign-in form say so, with 503 and without scripts", async () => {
  const user = await makeUser(db());
  const own = await startOwnServer();
  try {
    const { browser } = await signedInBrowser(user);
    const cookie = `foyer.session=${browser.cookie("foyer.session")}`;
    await own.proxy.freeze();
    const { origin } = own.server;
    const page = await fetch(`${origin}/account`, { headers: { cookie, accept: "text/html" } });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("temporarily unavailable");
    const form = await fetch(`${origin}/sign-in/password`, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams({ username: "ada", password: "x" }),
    });
    expect(form.status).toBe(503);
    // A popup continues from this page to its client
    // (docs/decisions/0025-keep-the-opener-of-a-popup.md).
    expect(form.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  } finally {
    await own.stop();
  }
});

test("a page that waits in vain for the database says that it may be tried again, and the log why", async () => {
  const own = await startOwnServer();
  try {
    const admin = await makeUser(own.db, { role: "administrator" });
    const session = await makeSession(own.db, admin.id);
    const cookie = `foyer.session=${await sessionCookieValue(session.id)}`;
    const ask = () =>
      fetch(`${own.server.origin}/admin/applications`, {
        headers: { cookie, accept: "text/html" },
      });
    expect((await ask()).status).toBe(200);
    await own.db.transaction(async (tx) => {
      await tx.execute(sql`lock table applications in access exclusive mode`);
      const page = await ask();
      expect(page.status).toBe(503);
      const id = page.headers.get("x-request-id") ?? "none";
      const text = await page.text();
      expect(text).toContain("temporarily unavailable");
      expect(text).toContain(id);
      const linesOf = (output: string) => output.split("\n").filter((line) => line.includes(id));
      // The log arrives by a pipe, perhaps after the response.
      await expect.poll(() => linesOf(own.server.output()).join()).toContain("database_fault");
    });
    expect((await ask()).status).toBe(200);
  } finally {
    await own.stop();
  }
});
