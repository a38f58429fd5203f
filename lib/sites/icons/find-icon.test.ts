import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ok, refuse } from "@/lib/result";
import { completeEnvironment } from "@/lib/runtime/env";
import { findIcon } from "./find-icon";
import { imageInIconFile } from "./icon-file";

beforeAll(() => completeEnvironment({ PUBLIC_URL: "http://localhost:3000" }));

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Answers = Record<string, string | Buffer | ((response: ServerResponse) => void)>;

/** Starts a site that answers these paths, and 404 elsewhere. */
async function startSite(answers: Answers) {
  const seen: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    seen.push(url);
    const answer = answers[url];
    if (typeof answer === "function") answer(response);
    else if (answer === undefined) response.writeHead(404).end("not here");
    else response.end(answer);
  });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen };
}

/** Reads "image …" as an image. */
const find = (url: string) =>
  findIcon<string, never>(url, async (bytes) => {
    const text = Buffer.from(bytes).toString();
    return text.startsWith("image") ? ok(text) : refuse("unusable" as const);
  });

const redirect = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end("image of a redirect");

it("takes the largest icon of page and manifest that can be read", async () => {
  const { url, seen } = await startSite({
    "/": `<link rel=icon href=/32.png sizes=32x32><link rel=manifest href=/m.json>
      <link rel=apple-touch-icon href=/touch.png>${" ".repeat(300_000)}`,
    "/m.json": JSON.stringify({ icons: [{ src: "/512.png", sizes: "512x512" }] }),
    "/512.png": "<p>Sign in</p>",
    "/touch.png": "image 180",
    "/32.png": "image 32",
  });
  expect(await find(url)).toEqual({ ok: true, value: "image 180" });
  expect(seen).toEqual(["/", "/m.json", "/512.png", "/touch.png"]);
});

it("falls back to /favicon.ico, also on an error page", async () => {
  const { url } = await startSite({
    "/": (response) => void response.writeHead(403).end(`<link rel=icon href=/missing.png>`),
    "/favicon.ico": "image ico",
  });
  expect(await find(url)).toEqual({ ok: true, value: "image ico" });
});

it("follows redirects on the site's own host, a few of them", async () => {
  const { url } = await startSite({
    "/": redirect("/start/"),
    "/start/": `<link rel=icon href=a.png>`,
    "/start/a.png": redirect("/b.png"),
    "/b.png": "image b",
  });
  expect(await find(url)).toEqual({ ok: true, value: "image b" });
  const loop = await startSite({ "/": redirect("/") });
  expect(await find(loop.url)).toEqual({ ok: false, error: "no_icon" });
  expect(loop.seen).toEqual(["/", "/", "/", "/", "/favicon.ico"]);
});

it("doesn't take the icon of another host that the site redirects to", async () => {
  const signIn = await startSite({ "/": "<link rel=icon href=/icon.png>", "/icon.png": "image" });
  const { url } = await startSite({ "/": redirect(signIn.url.replace("127.0.0.1", "localhost")) });
  expect(await find(url)).toEqual({ ok: false, error: "no_icon" });
  expect(signIn.seen).toEqual([]);
});

it("tries a bounded number of icons", async () => {
  const links = Array.from({ length: 50 }, (_, n) => `<link rel=icon href=/${n}.png>`);
  const { url, seen } = await startSite({ "/": links.join("") });
  expect(await find(url)).toEqual({ ok: false, error: "no_icon" });
  expect(seen).toHaveLength(7);
});

it("names a site that it can't or may not ask", async () => {
  const { url } = await startSite({});
  closers.splice(0).forEach((close) => void close());
  expect(await find(url)).toEqual({ ok: false, error: "site_unreachable" });
  completeEnvironment({ PUBLIC_URL: "https://foyer.example.org" });
  for (const inner of ["https://10.0.0.1/", "https://localhost/", "https://169.254.169.254/"])
    expect(await find(inner)).toEqual({ ok: false, error: "site_private" });
  completeEnvironment({ PUBLIC_URL: "http://localhost:3000" });
});

it("returns the largest PNG of an icon file", () => {
  const png = (text: string) =>
    Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from(text)]);
  const images = [Buffer.from("bitmap"), png("small"), png("large"), png("medium")];
  const sides = [128, 16, 0, 48];
  const header = Buffer.from([0, 0, 1, 0, images.length, 0]);
  let offset = 6 + 16 * images.length;
  const entries = images.map((image, at) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(sides[at] ?? 0, 0);
    entry.writeUInt32LE(image.byteLength, 8);
    entry.writeUInt32LE(offset, 12);
    offset += image.byteLength;
    return entry;
  });
  const file = Buffer.concat([header, ...entries, ...images]);
  expect(imageInIconFile(file)).toEqual(png("large"));
  for (let length = 0; length < file.byteLength; length++)
    expect(imageInIconFile(file.subarray(0, length)).byteLength).toBeLessThanOrEqual(length);
  const beyond = Buffer.from(file).fill(0xff, 6, 70);
  expect(imageInIconFile(beyond)).toEqual(beyond);
});
