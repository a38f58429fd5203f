import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { completeEnvironment } from "@/lib/runtime/env";
import { newSessionToken, sealSessionKey } from "@/lib/session/session-cookie";
import { queuedRequestOf } from "./direct-request";

beforeAll(() => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  completeEnvironment({});
});
afterAll(() => vi.unstubAllEnvs());

const outgoing = { destroyed: false };

const visit = (cookie: string) =>
  queuedRequestOf(
    {
      method: "GET",
      headers: { cookie, [CLIENT_ADDRESS]: "2001:db8:1:2::3" },
    } as unknown as IncomingMessage,
    outgoing,
  );

it("gives the session lane to a sealed session cookie", () => {
  const sealed = sealSessionKey({ id: randomUUID(), token: newSessionToken() });
  expect(visit(`foyer.theme=dark; foyer.session=${sealed}`)).toMatchObject({
    lane: "session",
    network: "2001:db8:1::/48",
  });
});

it.each(["", "foyer.session=x", "foyer.session=", `foyer.session=${"A".repeat(120)}`])(
  "leaves a visitor with the cookie %j in the anonymous lane",
  (cookie) => {
    expect(visit(cookie)).toMatchObject({ lane: "anonymous" });
  },
);

it("does not take a cookie that another secret sealed", () => {
  const key = { id: randomUUID(), token: newSessionToken() };
  const sealed = sealSessionKey(key, ["t".repeat(32)]);
  expect(visit(`foyer.session=${sealed}`)).toMatchObject({ lane: "anonymous" });
});
