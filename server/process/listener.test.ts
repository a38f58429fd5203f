import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { log } from "@/lib/runtime/log";
import { answered, ask, many, renders, serve, sessionCookie, stop } from "@/test/listener";

afterEach(stop);

it("renders a page once for a hundred anonymous requests, each with its own nonce", async () => {
  await serve();
  const answers = await many(100, () => "/forgot-password");
  expect(renders.all).toEqual(["/forgot-password"]);
  const nonces = answers.map(({ headers, body }) => {
    const nonce = /<script nonce="([^"]+)">/.exec(body)?.[1] ?? "";
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}' 'strict-dynamic'`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(100);
});

it("renders one page for all unknown addresses, each with its own return address and status", async () => {
  await serve();
  const paths = (n: number) => ["/nowhere", "/a/b.php", "/it's&<so>", "/caf%C3%A9/"][n % 4] ?? "";
  const answers = await many(40, (n) => encodeURI(decodeURI(paths(n))));
  expect(renders.all).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const backs = new Set(answers.map(({ body }) => /value="([^"]*)"/.exec(body)?.[1]));
  expect(backs).toEqual(new Set(["/nowhere", "/a/b.php", "/it%27s%26%3Cso%3E", "/caf%C3%A9/"]));
});

it("never renders more than two pages at once", async () => {
  await serve();
  const cookie = sessionCookie();
  await Promise.all([
    many(40, () => "/account", { cookie }),
    many(40, (n) => `/admin?n=${n}`),
    many(40, () => "/nowhere", { cookie }),
  ]);
  expect(renders.all).toHaveLength(120);
  expect(renders.most).toBe(2);
});

it("answers API requests ahead of two hundred waiting pages", async () => {
  await serve();
  const pages = many(200, (n) => `/admin?n=${n}`);
  await sleep(50);
  const direct = await many(50, () => "/health/live");
  expect(direct.map(({ status }) => status)).toEqual(Array(50).fill(200));
  const before = answered.indexOf("/health/live");
  const last = answered.lastIndexOf("/health/live");
  const pagesBetween = answered.slice(before, last).filter((path) => path.startsWith("/admin"));
  expect(answered.length).toBeLessThan(150);
  expect(pagesBetween.length).toBeLessThan(50);
  await pages;
});

it("answers 503 with Retry-After past the queue, without a render", async () => {
  await serve();
  let comeBack: () => void = () => undefined;
  renders.database = new Promise((resolve) => {
    comeBack = resolve;
  });
  const asked = many(290, (n) => `/admin?n=${n}`, { accept: "text/html" });
  while (answered.length < 290 - 256 - 10) await sleep(10);
  comeBack();
  const answers = await asked.finally(() => {
    renders.database = null;
  });
  const refused = answers.filter(({ status }) => status === 503);
  expect(renders.all).toHaveLength(290 - refused.length);
  for (const { headers, body } of refused) {
    expect(headers["retry-after"]).toBe("2");
    expect(body).toContain(">Foyer is busy right now</h1>");
  }
});

it("logs a page that Next failed to render without an exception", async () => {
  await serve();
  const lines: unknown[] = [];
  vi.spyOn(log(), "error").mockImplementation((line) => void lines.push(line));
  const cookie = sessionCookie();
  expect((await ask("/account?answers=500", { cookie })).status).toBe(500);
  expect(lines).toEqual([
    { event: "page_failed", requestId: expect.any(String), path: "/account", status: 500 },
  ]);
});

it("answers 503 if the database fails outside of a page, and 500 for anything else", async () => {
  await serve();
  const errors = vi.spyOn(log(), "error").mockImplementation(() => undefined);
  errors.mockClear();
  const events = () => errors.mock.calls.map(([line]) => (line as { event: string }).event);
  const warnings = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  // A statement fault, so that no outage begins whose end would be waited for.
  renders.failure = Object.assign(new Error("too slow"), { code: "57014" });
  const fault = await ask("/admin?failing", { cookie: sessionCookie() });
  expect([fault.status, fault.headers["retry-after"]]).toEqual([503, "1"]);
  expect(JSON.parse(fault.body).error.code).toBe("unavailable");
  expect(warnings).toHaveBeenCalledTimes(1);
  expect(events()).toEqual([]);
  renders.failure = new TypeError("ours");
  expect((await ask("/admin?failing", { cookie: sessionCookie() })).status).toBe(500);
  expect(events()).toEqual(["unexpected_error", "page_failed"]);
  vi.restoreAllMocks();
});
