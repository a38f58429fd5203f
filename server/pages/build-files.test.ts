import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plainPageHeaders } from "@/lib/error-pages/plain-page";
import { ConfigurationError } from "@/lib/runtime/env";
import { precompress } from "../../scripts/stale.mjs";
import { explainMissing, readBuildFiles, readBuiltConfiguration } from "./build-files";
import { pageHeaders } from "./page-headers";

const SCRIPT = "export const words = 'again and again and again and again';\n".repeat(20);

const folder = mkdtempSync(join(tmpdir(), "foyer-build-"));
let server: Server;
let origin: string;
beforeAll(async () => {
  mkdirSync(join(folder, ".next/static/chunks"), { recursive: true });
  writeFileSync(join(folder, ".next/static/chunks/a.js"), SCRIPT);
  writeFileSync(join(folder, ".next/static/notes.txt"), "not for browsers");
  mkdirSync(join(folder, ".next/static/media"));
  for (const part of ["latin-ext.0a", "latin.0b"])
    writeFileSync(join(folder, `.next/static/media/${part}.woff2`), part);
  precompress(join(folder, ".next/static"));
  const sendFile = readBuildFiles(folder);
  server = createServer((incoming, outgoing) => {
    if (!sendFile(incoming, outgoing, "one")) outgoing.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const FILE = "/_next/static/chunks/a.js";

const ask = (path: string, accepted: string, method = "GET") =>
  fetch(origin + path, { method, headers: { "Accept-Encoding": accepted } });

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip, br;q=0", "gzip"],
  ["identity", null],
])("Accept-Encoding %s gets %s", async (accepted, coding) => {
  const answer = await ask(FILE, accepted);
  expect(answer.headers.get("content-encoding")).toBe(coding);
  expect(await answer.text()).toBe(SCRIPT);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-request-id": "one",
  });
});

it("answers HEAD without the content", async () => {
  const answer = await ask(FILE, "br", "HEAD");
  expect(Number(answer.headers.get("content-length"))).toBeLessThan(SCRIPT.length);
  expect(await answer.text()).toBe("");
});

it("sends the typeface, which every page names in a header before its style sheet does", async () => {
  const face = "/_next/static/media/latin.0b.woff2";
  const Link = `<${face}>; rel=preload; as=font; type="font/woff2"; crossorigin`;
  expect(pageHeaders({ target: "/", nonce: "one" })).toEqual(
    expect.arrayContaining(["Link", Link]),
  );
  expect(plainPageHeaders("form-action 'none'")).toMatchObject({
    Link,
    "Content-Security-Policy": expect.stringContaining("font-src 'self'"),
  });
  const answer = await ask(face, "br");
  expect(await answer.text()).toBe("latin.0b");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "font/woff2",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

it.each([`${FILE}.br`, "/_next/static/notes.txt", "/_next/static/../BUILD_ID", "/_next/static/"])(
  "leaves %s to Next",
  async (path) => expect((await ask(path, "br")).status).toBe(404),
);

it("a start without a build ends with one line that says what to run", () => {
  const empty = join(folder, "empty");
  const words = `there is no build in ${empty}: run \`npm run build\` there`;
  expect(() => readBuiltConfiguration(empty)).toThrow(new ConfigurationError(words));
});

it("a build that lacks a chunk ends the start with one line that names it", () => {
  writeFileSync(join(folder, "equal.js"), "require('./first.js')");
  const cause = errorOf(() => createRequire(join(folder, "page.js"))("./equal.js"));
  const failed = new Error("Failed to load chunk equal.js", { cause });
  const words = (why: string) =>
    `the build in ${folder} isn't complete (${why}): run \`npm ci && npm run build\` there`;
  expect(explainMissing(folder, failed)).toBe(words("Cannot find module './first.js'"));
  const manifest = join(folder, ".next/routes-manifest.json");
  const explainAbsent = (file: string) => {
    const absent = errorOf(() => readFileSync(file));
    return explainMissing(folder, absent);
  };
  const reason = `ENOENT: no such file or directory, open '${manifest}'`;
  expect(explainAbsent(manifest)).toBe(words(reason));
  expect(explainAbsent("/nowhere")).toBeNull();
  expect(explainMissing(folder, new TypeError("a bug"))).toBeNull();
});

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
