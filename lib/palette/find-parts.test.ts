import { expect, it } from "vitest";
import type { LiveSession } from "@/db/users/live-sessions";
import { findHere, findParts } from "./find-parts";

const userOf = (role: string) => ({ role }) as LiveSession["user"];
const entry = (href: string, title: string) => ({ href, title, detail: null, picture: null });

const ada = entry("/admin/users/1", "Ada Lovelace");
const own = entry("/developer/apps/2", "Grafana");
const site = { ...entry("/go/wiki", "Wiki"), editing: "/admin/sites/3" };

it.each([
  ["a person", "administrator", ada, "ADA", ["edit", "sessions", "apps", "activity", "sign-out"]],
  ["an application", "developer", own, "graf", ["quickstart", "people", "activity", "settings"]],
  ["too little of a name", "administrator", ada, "ad", []],
  ["another word of a name", "administrator", ada, "lovelace", []],
  ["a page", "administrator", entry("/account", "Your account"), "your", []],
  ["nothing", "administrator", undefined, "ada", []],
])("offers the pages about %s", (_, role, found, q, parts) => {
  const hrefs = findParts(userOf(role), found, q, "en").map(({ href }) => href);
  expect(hrefs).toEqual(parts.map((part) => `${found?.href}/${part}`));
});

it("offers the form of a site to those who may edit it, in their language", () => {
  expect(findParts(userOf("editor"), site, "wiki", "zh-CN")).toEqual([
    { href: "/admin/sites/3", title: "编辑", detail: "Wiki", picture: null },
  ]);
  expect(findParts(userOf("user"), site, "wiki", "en")).toEqual([]);
});

it("offers on a page of a thing its other pages and what can be done there, as far as a search matches", () => {
  const user = `/admin/users/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`;
  const hrefs = (at: string, q = "") => findHere(at, q, "en").map(({ href }) => href);
  const parts = ["/edit", "/apps", "/activity", "/sign-out", "#access", "#ways"];
  const ends = ["/deactivate", "/delete"];
  expect(hrefs(`${user}/sessions`)).toEqual([...parts, ...ends].map((part) => user + part));
  expect(hrefs(user, "Deact")).toEqual([`${user}/deactivate`]);
  expect(hrefs("/admin/users")).toEqual([]);
});
