import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { fetchUpstream, Unreached } from "./fetch-upstream";

const set = (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  completeEnvironment({});
};

beforeAll(() =>
  set({ PUBLIC_URL: "https://id.example.org", PRIVATE_HOSTS: "127.0.0.1, idp.internal" }),
);
afterAll(() => {
  vi.unstubAllEnvs();
  completeEnvironment({});
});

const refusalOf = (url: string, issuer = url) =>
  fetchUpstream(url, { method: "GET", headers: {}, body: undefined }, issuer).then(
    () => "answered",
    (error) => (error instanceof Unreached ? error.refusal : error),
  );

it.each([
  "https://127.0.0.2/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://localhost/",
  "https://metadata.google.internal/",
  "https://x.idp.internal/",
  "https://idp.internal.evil.test/",
  "https://user:x@127.0.0.1/",
  "http://127.0.0.1/",
  "http://idp.example/",
  "ftp://127.0.0.1/",
])("rule 157: doesn't fetch %s", async (url) =>
  expect(await refusalOf(url)).toBe("address_forbidden"),
);

it("rule 157: connects to a private address that PRIVATE_HOSTS names", async () =>
  // Nothing listens on this port.
  expect(await refusalOf("https://127.0.0.1:1/", "https://127.0.0.1/realm")).toBe(
    "connection_refused",
  ));

it.each(["https://idp.example", "https://idp.internal", "https://127.0.0.1.evil.example", "x"])(
  "rule 157: connects to no private address of another host than that of the issuer %s",
  async (issuer) =>
    expect(await refusalOf("https://127.0.0.1:1/", issuer)).toBe("address_forbidden"),
);
