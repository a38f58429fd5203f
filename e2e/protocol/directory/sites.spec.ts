import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { makeSite } from "@/test/factories";
import { sendRaw } from "../../support/raw-http";
import { expectApiError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

type Site = { slug: string; title: string; kind: string; pinWeight: number };
type Page = { items: Site[]; total: number; page: number; pageSize: number };

const address = (query = "", origin = world().origin) => `${origin}/api/v1/sites${query}`;
const read = async (query: string, origin?: string): Promise<Page> =>
  (await fetch(address(query, origin))).json();

/** Creates sites of one test: the returned word finds only these. */
async function newSites(weights: number[], given: Parameters<typeof makeSite>[1] = {}) {
  const word = `w${randomBytes(5).toString("hex")}`;
  for (const [n, pinWeight] of weights.entries())
    await makeSite(db(), { slug: `${word}-${n}`, pinWeight, title: `Title ${word}`, ...given });
  await expect.poll(async () => (await read(`?q=${word}`)).total).toBe(weights.length);
  return word;
}

test("the heaviest come first, then by slug, and pages neither repeat nor skip", async () => {
  const word = await newSites([5, 999, 0, 5, 700, 5, 0]);
  const order = [1, 4, 0, 3, 5, 2, 6].map((n) => `${word}-${n}`);
  const walked: string[] = [];
  for (const page of [1, 2, 3, 4]) {
    const answer = await read(`?q=${word}&pageSize=2&page=${page}`);
    expect(answer).toMatchObject({ total: 7, page, pageSize: 2 });
    walked.push(...answer.items.map((site) => site.slug));
  }
  expect(walked).toEqual(order);
  const past = await read(`?q=${word}&page=1000000&pageSize=100`);
  expect(past).toEqual({ items: [], total: 7, page: 1_000_000, pageSize: 100 });
});

test("without parameters it is the first page of fifty, in the same order", async () => {
  const answer = await read("");
  expect(answer).toMatchObject({ page: 1, pageSize: 50 });
  expect(answer.items.length).toBe(Math.min(50, answer.total));
  const sorted = answer.items.toSorted(
    (a, b) => b.pinWeight - a.pinWeight || (a.slug < b.slug ? -1 : 1),
  );
  expect(answer.items).toEqual(sorted);
});

test("a site has exactly the fields of the specification", async () => {
  const word = await newSites([3]);
  const bare = await newSites([3], { targetUrl: null });
  const fields = ["description", "displayUrl", "id", "kind", "pinWeight", "slug", "title"];
  const [site] = (await read(`?q=${word}`)).items;
  expect(Object.keys(site ?? {}).sort()).toEqual([...fields, "targetUrl"].sort());
  const [targetless] = (await read(`?q=${bare}`)).items;
  expect(Object.keys(targetless ?? {}).sort()).toEqual(fields);
});

test("filters: kind, and words of title, description or displayUrl in any case and order", async () => {
  const word = await newSites([1, 2]);
  await makeSite(db(), {
    kind: "external",
    displayUrl: `${word}.example`,
    title: `${word}ÄRGER %_ 😀`,
  });
  await makeSite(db(), { enabledAt: null, title: word });
  await expect.poll(async () => (await read(`?q=${word}`)).total).toBe(3);
  expect((await read(`?q=${word.toUpperCase()}&kind=external`)).total).toBe(1);
  expect((await read(`?q=${word}&kind=internal&unknown=1&unknown=2`)).total).toBe(2);
  for (const rest of ["ärger", "ÄrGeR %", "ÄRGER %_ 😀"]) {
    const q = encodeURIComponent(word + rest);
    expect((await read(`?q=${q}&kind=external`)).total, rest).toBe(1);
  }
  for (const q of [`arger ${word}`, `😀 ${word.toUpperCase()}`, `https://${word}.example/page?x`])
    expect((await read(`?q=${encodeURIComponent(q)}&kind=external`)).total, q).toBe(1);
  // SQL wildcards are literal text.
  expect((await read(`?q=${word}%25`)).total).toBe(0);
  expect((await read(`?q=${encodeURIComponent("😀".repeat(100))}`)).items).toEqual([]);
});

test("a bad, empty or repeated parameter is 400 and named", async () => {
  const numbers = ["0", "-1", "1.5", "1e3", "%201", "x", "99999999999", "", "%00", "%zz", "NaN"];
  const pages = [...numbers, "1000001"].map((value) => ["page", value]);
  const sizes = [...numbers, "101"].map((value) => ["pageSize", value]);
  const kinds = ["", "Internal", "all", "internal%00"].map((value) => ["kind", value]);
  const words = ["", "x".repeat(101), "%ff", "a%00", "%ed%a0%80"].map((value) => ["q", value]);
  for (const [name, value] of [...pages, ...sizes, ...kinds, ...words]) {
    const response = await fetch(address(`?${name}=${value}`));
    expect((await response.clone().json()).error?.message, `${name}=${value}`).toContain(name);
    await expectApiError(response, 400, "invalid_request");
  }
  for (const pair of ["page=1", "pageSize=5", "kind=internal", "q=a"])
    await expectApiError(fetch(address(`?${pair}&${pair}`)), 400, "invalid_request");
  await expectApiError(fetch(address("?page")), 400, "invalid_request");
});

test("an ETag is answered with 304 until something changes", async () => {
  const word = await newSites([1]);
  const first = await fetch(address(`?q=${word}`));
  expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[^"]+"$/);
  const ask = (tag: string, method = "GET") =>
    fetch(address(`?q=${word}`, world().secondOrigin), {
      method,
      headers: { "If-None-Match": tag },
    });
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const known = await ask(tag);
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect(known.headers.get("etag")).toBe(etag);
  }
  expect((await ask(etag, "HEAD")).status).toBe(304);
  expect((await ask('"other"')).status).toBe(200);
  await db().$client`update sites set title = 'changed' where slug = ${`${word}-0`}`;
  await expect.poll(async () => (await ask(etag)).status).toBe(200);
});

test("it comes gzipped to who accepts that, with an ETag of its own", async () => {
  const word = await newSites([1, 2, 3, 4, 5, 6, 7, 8]);
  const path = `/api/v1/sites?q=${word}`;
  const plain = await sendRaw(world().origin, path);
  expect(plain.headers).toMatchObject({ vary: "Accept-Encoding" });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  for (const accepted of ["gzip", "br, gzip;q=0.5"]) {
    const zipped = await sendRaw(world().origin, path, {
      headers: { "accept-encoding": accepted },
    });
    expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  }
  for (const refused of ["identity", "gzip;q=0", "br"]) {
    const answer = await sendRaw(world().origin, path, { headers: { "accept-encoding": refused } });
    expect(answer.headers).not.toHaveProperty("content-encoding");
  }
});

test("a change shows within one second on both processes", async () => {
  const word = await newSites([1]);
  const shown = async (title: string, origin: string) =>
    (await read(`?q=${word}`, origin)).items[0]?.title === title;
  for (const title of [`first ${word}`, `second ${word}`, `third ${word}`]) {
    await db().$client`update sites set title = ${title} where slug = ${`${word}-0`}`;
    const changed = performance.now();
    for (const origin of [world().origin, world().secondOrigin])
      while (!(await shown(title, origin)))
        expect(performance.now() - changed, "milliseconds").toBeLessThan(1000);
  }
});

test("HEAD, OPTIONS and other methods", async () => {
  const head = await fetch(address(), { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("etag")).toMatch(/"/);
  expect(head.headers.get("access-control-allow-origin")).toBe("*");
  const preflight = await fetch(address(), { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD");
  // A script of another origin can read the ETag and send it back.
  expect(head.headers.get("access-control-expose-headers")).toMatch(/\bETag\b/);
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(/\bIf-None-Match\b/);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const response = await fetch(address(), { method });
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    await expectApiError(response, 405, "method_not_allowed");
  }
});
