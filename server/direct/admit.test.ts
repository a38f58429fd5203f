import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { completeEnvironment } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { admit } from "./admit";

function incoming(url: string, headers: Record<string, string> = {}) {
  const rawHeaders = Object.entries(headers).flat();
  const socket = { remoteAddress: "127.0.0.1" };
  return { url, headers: { ...headers }, rawHeaders, socket } as unknown as IncomingMessage;
}

it.each([
  "/",
  "/oauth/authorize?x=//y",
  "/.well-known/openid-configuration",
  "/api/v1/sites/%C3%A9/redirect",
  "/_next/static/a%5Bb%5D.js",
  "/_global-error",
  "/_a%20b",
])("admits %s", (url) => expect(admit(incoming(url))).toMatchObject({ path: url.split("?")[0] }));

it.each([
  "",
  "*",
  "http://evil.example/",
  "//evil.example/",
  "/a//b",
  "/oauth/./authorize",
  "/x/../oauth/token",
  "/%6fauth/authorize",
  "/%5fglobal-error",
  "/oauth%2fauthorize",
  "/%2e%2e/x",
  "/a%5c",
  "/a%zz",
  "/a%00",
  "/a\\b",
  "/a#b",
  "/é",
])("refuses %j", (url) => expect(admit(incoming(url))).toMatchObject({ refuse: 400 }));

it("refuses a body whose declared length is too large", () => {
  expect(admit(incoming("/oauth/token", { "content-length": "1000000" }))).toMatchObject({
    refuse: 413,
  });
});

describe("a form", () => {
  const posted = (path: string, type: string, length: string, changes: object = {}) => {
    const headers = {
      origin: "http://localhost:3000",
      "content-type": type,
      "content-length": length,
    };
    return admit(Object.assign(incoming(path, { ...headers, ...changes }), { method: "POST" }));
  };
  const urlencoded = "application/x-www-form-urlencoded";

  it("takes a large body only if it has a file", () => {
    const [withFile, without] = ["/forms/account/set-picture", "/forms/account/remove-picture"];
    expect(posted(withFile, "multipart/form-data", "6000000")).not.toHaveProperty("refuse");
    expect(posted(withFile, "multipart/form-data", "60000000")).toMatchObject({ refuse: 413 });
    expect(posted(without, urlencoded, "6000000")).toMatchObject({ refuse: 413 });
  });

  it("takes one content type, or two if its file is optional", () => {
    const path = "/forms/account/remove-picture";
    expect(posted(path, urlencoded, "0")).not.toHaveProperty("refuse");
    expect(posted(path, "multipart/form-data", "0")).toMatchObject({ refuse: 415 });
    expect(posted("/forms/account/set-picture", urlencoded, "0")).toMatchObject({ refuse: 415 });
    // A site may be sent with an icon or without one.
    for (const type of [urlencoded, "multipart/form-data; boundary=x"])
      expect(posted("/forms/admin/sites/add", type, "0")).not.toHaveProperty("refuse");
  });

  it.each(["/sign-in/password", "/sign-in/password?x=1"])(
    "at %s is refused from elsewhere, without a length, and by GET",
    (path) => {
      expect(posted(path, urlencoded, "0", { origin: "https://evil.example" })).toMatchObject({
        refuse: 403,
      });
      expect(posted(path, urlencoded, "0", { "content-length": undefined })).toMatchObject({
        refuse: 411,
      });
      expect(admit(incoming(path))).toMatchObject({ refuse: 405, headers: { Allow: "POST" } });
    },
  );
});

it.each(["/", "/sign-in/password"])("replaces headers that callers must not set at %s", (url) => {
  const request = incoming(url, {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-for": "1.2.3.4",
    "x-request-id": "theirs",
    [CLIENT_ADDRESS]: "1.2.3.4",
    accept: "*/*",
  });
  const { requestId } = admit(request);
  expect(request.headers).toEqual({
    host: "localhost:3000",
    "x-forwarded-host": "localhost:3000",
    "x-forwarded-proto": "http",
    accept: "*/*",
    [CLIENT_ADDRESS]: "127.0.0.1",
    "x-request-id": requestId,
  });
  expect(request.rawHeaders).toEqual([]);
});

describe("behind a trusted proxy", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    completeEnvironment({});
  });

  it("warns once of an entry that can't be read, without the digits of an address", () => {
    vi.stubEnv("TRUST_PROXY", "1");
    completeEnvironment({});
    const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
    const seen = ["198.51.100.4:443", "198.51.100.4;443", "unknown"].map((entry) => {
      const request = incoming("/", { "x-forwarded-for": `203.0.113.66, ${entry}` });
      admit(request);
      return request.headers[CLIENT_ADDRESS];
    });
    expect(seen).toEqual(["198.51.100.4", "127.0.0.1", "127.0.0.1"]);
    const line = { event: "forwarded_for_unreadable", entry: "000.00.000.0;000" };
    expect(warn.mock.calls).toEqual([[line]]);
    warn.mockRestore();
  });
});

it.each([
  ["Host", "host"],
  ["Host", "HOST"],
])("refuses a request with two hosts, %s and %s", (...names) => {
  const request = incoming("/");
  const hosts = names.flatMap((name) => [name, "localhost:3000"]);
  request.rawHeaders = ["Accept", "*/*", ...hosts];
  expect(admit(request)).toMatchObject({ refuse: 400, path: "/" });
  request.rawHeaders = ["Accept", "*/*", "Host", "localhost:3000", "Post", "host", "Host2", "x"];
  expect(admit(request)).not.toHaveProperty("refuse");
});

it("refuses a proxy that asks about a visitor at another address than a gate's check", () => {
  const asked = { "x-forwarded-method": "GET", "x-forwarded-uri": "/" };
  for (const path of ["/", "/sites", "/api/v1/sites", "/gate/a/stopped", "/gate/a/check/b"])
    expect(admit(incoming(path, asked))).toMatchObject({ refuse: 400, path });
  expect(admit(incoming("/gate/a/check", asked))).not.toHaveProperty("refuse");
  for (const [name, value] of Object.entries(asked))
    expect(admit(incoming("/", { [name]: value }))).not.toHaveProperty("refuse");
});
