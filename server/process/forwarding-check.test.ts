import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newProof } from "@/lib/http/forwarding-check";
import { completeEnvironment } from "@/lib/runtime/env";
import { createListener } from "./listener";

const listener = createListener(async (_, outgoing) => void outgoing.writeHead(501).end(), {
  isPage: () => false,
  patternOf: () => null,
  isFile: () => false,
  sendFile: () => false,
});
const server = createServer({ joinDuplicateHeaders: true }, (...args) => listener(...args));

beforeAll(async () => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("TRUST_PROXY", "1");
  completeEnvironment({});
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  vi.unstubAllEnvs();
  completeEnvironment({});
});

const ask = (headers: Record<string, string>, path = "/health/forwarding") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });

it("tells how a request arrived to who knows APP_SECRET", async () => {
  const proven = { "X-Foyer-Proof": newProof(new Date()) };
  const answer = await ask({ ...proven, "X-Forwarded-For": "192.0.2.1, 198.51.100.4:443" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    forwardedFor: ["192.0.2.1", "198.51.100.4:443"],
    address: "198.51.100.4",
  });
  const direct = await ask(proven);
  expect(await direct.json()).toEqual({ forwardedFor: [], address: "127.0.0.1" });
});

it("isn't there for anybody else", async () => {
  const unknown = await ask({}, "/health/unknown");
  const same = (answer: Response) => [answer.status, [...answer.headers.keys()].sort()];
  for (const proof of ["", "x", `${Date.now()}.x.x`, newProof(new Date(Date.now() - 70_000))]) {
    const answer = await ask({ "X-Foyer-Proof": proof, "X-Forwarded-For": "192.0.2.1" });
    expect(same(answer)).toEqual(same(unknown));
    expect(await answer.text()).not.toContain("192.0.2.1");
  }
  const queried = await ask({ "X-Foyer-Proof": newProof(new Date()) }, "/health/forwarding?x");
  expect(queried.status).toBe(404);
});
