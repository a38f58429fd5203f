import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PageAddresses, readPageAddresses } from "./build-files";

const MANIFEST = {
  staticRoutes: [
    { page: "/sign-in", regex: "^/sign\\-in$" },
    { page: "/robots.txt", regex: "^/robots\\.txt$" },
  ],
  dynamicRoutes: [
    { page: "/admin/users/[id]", regex: "^/admin/users/([^/]+?)$" },
    { page: "/admin/[...missing]", regex: "^/admin/(.+?)$" },
    { page: "/[...missing]", regex: "^/(.+?)$" },
  ],
};

const FILES = {
  ".next/routes-manifest.json": JSON.stringify(MANIFEST),
  ".next/static/chunks/a1.js": "",
  ".next/static/chunks/a1.js.br": "",
  ".next/static/build/_buildManifest.js": "",
  "public/icon.svg": "",
};

const folder = mkdtempSync(join(tmpdir(), "foyer-addresses-"));
let addresses: PageAddresses;
beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  addresses = readPageAddresses(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  "/_next/static/chunks/a1.js",
  "/_next/static/chunks/a1.js.br",
  "/_next/static/build/_buildManifest.js",
  "/icon.svg",
  "/robots.txt",
])("knows %s as a file, which needs no render", (path) => {
  expect([addresses.isFile(path), addresses.isPage(path)]).toEqual([true, true]);
});

it.each([
  "/_next/static/",
  "/_next/static/chunks",
  "/_next/static/chunks/a2.js",
  "/_next/static/chunks/..%2fchunks%2fa1.js",
  "/_next/static/x",
  "/_next/data/x.json",
  "/icon.png",
  "/admin/nothing",
])("takes %s for neither a file nor a page, so that it shares one cached page", (path) => {
  expect([addresses.isFile(path), addresses.isPage(path)]).toEqual([false, false]);
});

it("knows pages, also with a trailing slash", () => {
  for (const path of ["/sign-in", "/sign-in/", "/admin/users/1", "/admin/users/1/"])
    expect([addresses.isPage(path), addresses.isFile(path)]).toEqual([true, false]);
});
