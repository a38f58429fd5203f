import { expect, test } from "@playwright/test";
import { inBatches } from "../../support/in-batches";
import { meetStrangers, type Strangers, windowsSince } from "../../support/strangers";

/* The size of stored authorization requests is bounded
   (docs/design/limits.md). */

const QUOTA = 20;

// Starts the server once: by default, each worker that runs one of these tests would.
test.describe.configure({ mode: "default" });

let strangers: Strangers;
test.beforeAll(async () => {
  strangers = await meetStrangers(QUOTA);
});
test.afterAll(() => strangers.own.stop());

test("one network stores a bounded volume, however large its requests are and how they come", async () => {
  const before = await strangers.waiting();
  const start = Date.now();
  const from = strangers.newNetwork();
  const statuses = new Map<number, number>();
  for (let n = 0; n < 50; n++) {
    const large = strangers.authorization({
      state: `${n}`,
      nonce: "n".repeat(3900),
      login_hint: "h".repeat(3800),
    });
    const parts = { ...large, display: "d".repeat(4000), claims_locales: "c".repeat(4000) };
    const pushed = { ...large, client_id: strangers.spa.clientId };
    for (const [path, form] of [
      ["/oauth/authorize", large],
      ["/oauth/authorize", parts],
      ["/oauth/par", pushed],
    ] as const) {
      const { status } = await strangers.call(path, { form }, from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  const after = await strangers.waiting();
  expect(after.rows - before.rows).toBeGreaterThan(0);
  expect(after.bytes - before.bytes).toBeLessThanOrEqual(QUOTA * 1024 * windowsSince(start));
  expect(statuses.get(429)).toBeGreaterThan(50);
  expect(
    (
      await strangers.call(
        "/oauth/authorize",
        { form: strangers.authorization() },
        strangers.newNetwork(),
      )
    ).status,
  ).toBe(303);
});

test("a request larger than 8 KiB is invalid_request, and is not stored", async () => {
  const before = await strangers.waiting();
  const long = { nonce: "n".repeat(4000), login_hint: "h".repeat(4000), state: "kept" };
  const answer = await strangers.call(
    "/oauth/authorize",
    { form: strangers.authorization(long) },
    strangers.newNetwork(),
  );
  const { searchParams } = new URL(answer.headers.get("location") ?? "");
  expect(searchParams.get("error")).toBe("invalid_request");
  expect(searchParams.get("error_description")).toMatch(/8192 bytes/);
  expect(searchParams.get("state")).toBe("kept");
  const pushed = { ...strangers.authorization(long), client_id: strangers.spa.clientId };
  const refused = await strangers.call("/oauth/par", { form: pushed }, strangers.newNetwork());
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
    400,
    "invalid_request",
  ]);
  expect(await strangers.waiting()).toEqual(before);
});

test("past the limit the page says so, with Retry-After and without a line in the log", async () => {
  const from = strangers.newNetwork();
  for (let n = 0; n < QUOTA * 2; n++)
    await strangers.call("/oauth/authorize", { form: strangers.authorization() }, from);
  const limited = await strangers.call(
    "/oauth/authorize",
    { method: "GET", form: strangers.authorization() },
    from,
  );
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(limited.headers.get("cache-control")).toBe("no-store");
  expect(await limited.text()).toContain("Too many sign-ins from your network");
  await strangers.call(
    "/oauth/authorize",
    { form: strangers.authorization({ redirect_uri: "x:" }) },
    strangers.newNetwork(),
  );
  await expect.poll(() => strangers.own.server.output()).toContain("redirect_uri sent: x:");
  expect(strangers.own.server.output()).not.toContain(limited.headers.get("x-request-id"));
});

test("all networks together store a bounded volume", async () => {
  test.setTimeout(120_000);
  const before = await strangers.waiting();
  const start = Date.now();
  const large = strangers.authorization({ nonce: "n".repeat(3900), login_hint: "h".repeat(3800) });
  const calls = Array.from({ length: 400 }, () => strangers.newNetwork()).flatMap((from) => [
    from,
    from,
  ]);
  await inBatches(calls, async (from) => {
    await strangers.call("/oauth/authorize", { form: large }, from);
  });
  const after = await strangers.waiting();
  expect(after.bytes - before.bytes).toBeLessThanOrEqual(100 * QUOTA * 1024 * windowsSince(start));
  expect(after.bytes - before.bytes).toBeGreaterThan(0);
});
