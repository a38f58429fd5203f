import { expect, it } from "vitest";
import { readAsker, readTarget } from "./asked";

const BROWSER = { "Sec-Fetch-Mode": "navigate" };

it.each([
  ["/a?b=c", { "X-Forwarded-Uri": "/a?b=c" }],
  ["/a", { "X-Original-URI": "/a" }],
  ["/a?b", { "X-Original-URL": "https://other.example/a?b" }],
  ["/a", { "X-Forwarded-Uri": "/a", "X-Original-URL": "https://x.example/a" }],
  // A visitor sent the header that the proxy doesn't replace.
  [null, { "X-Forwarded-Uri": "/a", "X-Original-URI": "/b" }],
  [null, { "X-Forwarded-Uri": "/a", "X-Original-URL": "" }],
  [null, {}],
  ["", { "X-Forwarded-Uri": "/a, /b" }],
  ["", { "X-Forwarded-Uri": `/${"x".repeat(4096)}` }],
  ["", { "X-Forwarded-Uri": "*" }],
])("reads the target %j", (target, headers) => {
  expect(readTarget(new Headers(headers as Record<string, string>))).toBe(target);
});

it.each([
  ["page", BROWSER],
  ["page", { ...BROWSER, "X-Forwarded-Method": "HEAD" }],
  ["page", { Accept: "text/html,*/*" }],
  ["form", { ...BROWSER, "X-Forwarded-Method": "POST" }],
  ["form", { Accept: "text/html", "X-Original-Method": "POST" }],
  ["program", { ...BROWSER, "X-Forwarded-Method": "GET", "X-Original-Method": "POST" }],
  ["program", { ...BROWSER, "X-Forwarded-Method": "PUT" }],
  ["program", { Accept: "text/html", "X-Requested-With": "XMLHttpRequest" }],
  ["program", { Accept: "text/html", "Sec-Fetch-Mode": "cors" }],
  ["program", { Accept: "*/*" }],
])("takes a %s for it", (by, headers) => {
  expect(readAsker(new Headers(headers as Record<string, string>))).toBe(by);
});
