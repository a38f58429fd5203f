import { afterEach, expect, it, vi } from "vitest";
import { completeEnvironment, defaultHost } from "@/lib/runtime/env";
import { examineHost } from "./doctor-address";

afterEach(() => {
  vi.unstubAllEnvs();
  completeEnvironment({});
});

function examine(settings: Record<string, string>) {
  for (const name of ["HOST", "TRUST_PROXY", "DATABASE_URL", "PUBLIC_URL"])
    vi.stubEnv(name, settings[name] ?? "");
  completeEnvironment({});
  return examineHost().map(({ state }) => state);
}

const DATABASE_URL = "postgres://foyer@127.0.0.1/foyer";

it("warns of a port that other machines reach past the proxy", () => {
  for (const HOST of ["0.0.0.0", "::", "192.0.2.7", "id.example.org"])
    expect(examine({ DATABASE_URL, TRUST_PROXY: "1", HOST })).toEqual(["warning"]);
});

it("finds a port that only this machine reaches well, which is the default behind a proxy", () => {
  for (const HOST of ["", "127.0.0.1", "localhost", "::1"])
    expect(examine({ DATABASE_URL, TRUST_PROXY: "1", HOST })).toEqual(["ok"]);
  expect(examine({ TRUST_PROXY: "2" })).toEqual(["ok"]);
});

it("expects a proxy if PUBLIC_URL is https, and listens on loopback by default", () => {
  const PUBLIC_URL = "https://id.example.org";
  expect(examine({ DATABASE_URL, PUBLIC_URL })).toEqual(["ok"]);
  expect(defaultHost(false)).toBe("127.0.0.1");
  expect(examine({ DATABASE_URL, PUBLIC_URL, HOST: "0.0.0.0" })).toEqual(["warning"]);
  expect(examine({ DATABASE_URL })).toEqual([]);
  expect(defaultHost(false)).toBe("0.0.0.0");
});

it("says nothing without a proxy", () =>
  expect(examine({ DATABASE_URL, HOST: "0.0.0.0" })).toEqual([]));
