import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { completeEnvironment, defaultHost } from "@/lib/runtime/env";
import { examineAddress, examineHost, examinePlain } from "./doctor-address";

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

/** Runs `work` with a server on loopback, which answers every request with this status. */
async function withServer(
  [status, headers = {}]: readonly [number, Record<string, string>?],
  work: (port: number) => Promise<void>,
) {
  const server = createServer((_, response) => void response.writeHead(status, headers).end());
  await once(server.listen(0, "127.0.0.2"), "listening");
  await work((server.address() as AddressInfo).port);
  server.closeAllConnections();
  server.close();
}

const plainAt = (port: number) => {
  vi.stubEnv("PUBLIC_URL", `https://127.0.0.2:${port}`);
  completeEnvironment({});
  return examinePlain();
};

it.each([
  ["refuses plain HTTP", [400], "ok"],
  ["leads to https", [308, { Location: "https://id.example.org/" }], "ok"],
  ["serves plain HTTP", [200], "warning"],
  ["leads elsewhere", [302, { Location: "http://id.example.org/" }], "warning"],
] as const)("finds a PUBLIC_URL with a port that %s: %j", (_, answer, state) =>
  withServer(answer, async (port) =>
    expect(await plainAt(port)).toMatchObject({ check: "https", state }),
  ),
);

it("asks the server at HOST whether it runs", () =>
  withServer([200], async (port) => {
    const at = async (HOST: string) => {
      for (const [name, value] of Object.entries({ HOST, PORT: `${port}`, PUBLIC_URL: "" }))
        vi.stubEnv(name, value);
      completeEnvironment({});
      return (await examineAddress())[0];
    };
    const found = `running on 127.0.0.2:${port}`;
    expect(await at("127.0.0.2")).toEqual({ check: "server", state: "ok", found });
    expect(await at("127.0.0.3")).toMatchObject({ check: "server", state: "warning" });
  }));
