import { makeSite } from "@/test/factories";
import { sendRaw } from "../../support/raw-http";
import { expectApiError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

const path = (slug: string) => `/api/v1/sites/${slug}/redirect`;
const follow = (slug: string, init: RequestInit = {}, origin = world().origin) =>
  fetch(origin + path(slug), { redirect: "manual", ...init });

/** Waits until a recent change has reached the process. */
const untilShown = (slug: string, status: number, origin?: string) =>
  expect.poll(async () => (await follow(slug, {}, origin)).status, { timeout: 1000 }).toBe(status);

test("302 to the target exactly as configured, which nobody stores", async () => {
  for (const targetUrl of [
    "https://example.org",
    "https://EXAMPLE.org:443/a/../b/%7e?x=%20&y=a+b#part",
    `https://example.org/${"x".repeat(2028)}`,
  ]) {
    const { slug } = await makeSite(db(), { targetUrl });
    for (const origin of [world().origin, world().secondOrigin]) {
      await untilShown(slug, 302, origin);
      for (const method of ["GET", "HEAD"]) {
        const response = await follow(slug, { method }, origin);
        expect([response.status, await response.text()]).toEqual([302, ""]);
        expect(response.headers.get("location")).toBe(targetUrl);
        expect(response.headers.get("cache-control")).toBe("no-store");
      }
    }
  }
});

test("an unknown, disabled or targetless site is 404", async () => {
  const { slug: disabled } = await makeSite(db(), { enabledAt: null });
  const { slug: targetless } = await makeSite(db(), { targetUrl: null });
  const { slug: enabled } = await makeSite(db());
  await untilShown(enabled, 302);
  for (const slug of ["no-such-site", disabled, targetless])
    await expectApiError(follow(slug), 404, "not_found");
});

test("a slug off the pattern is 404, whatever it decodes to", async () => {
  const { slug } = await makeSite(db());
  await untilShown(slug, 302);
  const wrong = ["-a", "a-", "a--b", "A", slug.toUpperCase(), "a_b", "a%20b", "a%00", "%2e%2e"];
  const more = [`${slug}%0a`, `${slug}%00`, `${slug}%2f`, "%C3%BC", "__proto__", "constructor"];
  for (const off of [...wrong, ...more, "x".repeat(5000)]) {
    const { status, headers, body } = await sendRaw(world().origin, path(off));
    expect([off, status]).toEqual([off, off === "%2e%2e" ? 400 : 404]);
    expect(JSON.parse(`${body}`).error.requestId).toBe(headers["x-request-id"]);
  }
});

test("a slug that cannot be decoded is no slug: 404", async () => {
  for (const wrong of ["%zz", "%", "%ff", "a%2", "%00"]) {
    const { status, body } = await sendRaw(world().origin, path(wrong));
    expect([wrong, status]).toEqual([wrong, 404]);
    expect(JSON.parse(`${body}`).error.code).toBe("not_found");
  }
});

test("paths with dots or double slashes are 400", async () => {
  for (const wrong of ["..", ".", "", "a//b"]) {
    const { status, headers, body } = await sendRaw(world().origin, path(wrong));
    expect([wrong, status]).toEqual([wrong, 400]);
    const { error } = JSON.parse(`${body}`);
    expect(error).toMatchObject({
      code: "invalid_request",
      requestId: headers["x-request-id"],
    });
  }
});

test("disabling and moving a site works within one second on both processes", async () => {
  const { slug } = await makeSite(db());
  const locations = () =>
    Promise.all(
      [world().origin, world().secondOrigin].map(async (origin) =>
        (await follow(slug, {}, origin)).headers.get("location"),
      ),
    );
  const soon = { timeout: 1000, intervals: [20] };
  const old = `https://${slug}.example.org/`;
  await expect.poll(locations, soon).toEqual([old, old]);
  const moved = "https://moved.example/";
  await db().$client`update sites set target_url = ${moved} where slug = ${slug}`;
  await expect.poll(locations, soon).toEqual([moved, moved]);
  await db().$client`update sites set enabled_at = null where slug = ${slug}`;
  await expect.poll(locations, soon).toEqual([null, null]);
});

test("other methods are 405 with Allow, and no script of another origin reads it", async () => {
  const { slug } = await makeSite(db());
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const response = await follow(slug, { method });
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    await expectApiError(response, 405, "method_not_allowed");
  }
});

test("an unknown address of the API is 404, with any method", async () => {
  for (const unknown of ["", "/", "/nothing", "/sites/", "/sites/a", "/me/x", "/sites/a/b/c"])
    for (const method of ["GET", "POST", "DELETE"])
      await expectApiError(
        fetch(`${world().origin}/api/v1${unknown}`, { method }),
        404,
        "not_found",
      );
});
