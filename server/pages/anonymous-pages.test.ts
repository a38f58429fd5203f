import { randomUUID } from "node:crypto";
import { beforeAll, expect, it, vi } from "vitest";
import { newSessionToken, sealSessionKey } from "@/lib/session/session-cookie";
import { anonymousPage, isAnonymousVisit, isFiltered, missingPage, SLOTS } from "./anonymous-pages";

beforeAll(() => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
});

const isPage = (path: string) => ["/", "/sign-in", "/forgot-password", "/admin"].includes(path);

const pageAt = (target: string) => anonymousPage(target, target.split("?")[0] ?? "", isPage);

it.each([
  [
    "/",
    [
      "/?x=1",
      "/?utm_source=mail&fbclid=a",
      "/?q=",
      "/?q=a&q=b",
      "/?",
      "/?ui_locales=zh-CN",
      "/?__proto__=1",
    ],
  ],
  ["/sign-in", ["/sign-in?x=1", "/sign-in?NEXT=/a", "/sign-in?next=", "/sign-in?ui_locales=de&x"]],
  ["/forgot-password", ["/forgot-password?x=1", "/forgot-password?next=/a"]],
])("%s with parameters that its page doesn't read is the same page", (plain, targets) => {
  expect(pageAt(plain)).toEqual({ target: plain, status: 200, values: {} });
  for (const target of targets) expect(pageAt(target)).toEqual(pageAt(plain));
});

it("keeps a return address, whatever stands beside it", () => {
  const page = pageAt("/sign-in?next=%2Faccount%2Fapps");
  expect(page).toMatchObject({
    target: `/sign-in?next=${SLOTS.next}`,
    values: { next: "/account/apps", encodedNext: "%2Faccount%2Fapps" },
  });
  expect(pageAt("/sign-in?x=1&next=/account/apps&y")).toEqual(page);
});

it.each([
  "/sign-in?problem=credentials",
  "/sign-in?next=/account&problem=credentials",
  "/sign-in?choose=other",
  "/sign-in?next=/a%22b",
  "/sign-in?next=/verify-email/x",
  "/sign-in?next=/device%3Fuser_code=BCDF-GHJK",
  "/forgot-password?problem=forgot",
  `/?q=${"a".repeat(600)}`,
  "/admin",
])("%s is rendered for its request", (target) => {
  expect(pageAt(target)).toBeNull();
});

it("has one page for each filter, by what the directory reads of it", () => {
  const filtered = pageAt("/?q=news&section=Work");
  expect(filtered).toMatchObject({ target: "/?section=Work&q=news" });
  expect(filtered && isFiltered(filtered)).toBe(true);
  expect(pageAt("/?kind=internal&section=Work&q=news")).toEqual(filtered);
  expect(pageAt("/?q=News&section=Work")).not.toEqual(filtered);
});

it("writes nothing into the page of a link that leads nowhere but plain characters", () => {
  const page = missingPage("/invitation/", "a'&<b>");
  expect(page).toMatchObject({ status: 404, values: { path: "a%27%26%3Cb%3E" } });
  expect(page.target).toBe(`/invitation/${SLOTS.path}`);
});

const visitWith = (cookie: string, more: object = {}) =>
  isAnonymousVisit(new Request("https://foyer.example/", { headers: { cookie, ...more } }));

it("takes a session cookie that Foyer didn't make for none", () => {
  const sealed = sealSessionKey({ id: randomUUID(), token: newSessionToken() });
  expect(visitWith(`foyer.session=${sealed}`)).toBe(false);
  for (const cookie of [
    "",
    "foyer.session=x",
    `foyer.session=${"A".repeat(120)}`,
    "foyer.problems=x",
    "foyer.shown=x",
  ])
    expect(visitWith(cookie)).toBe(true);
  expect(visitWith("", { rsc: "1" })).toBe(false);
});
