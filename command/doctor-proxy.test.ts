import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resolveClientAddress } from "@/lib/http/client-address";
import type { Arrival } from "@/lib/http/forwarding-check";
import { completeEnvironment } from "@/lib/runtime/env";
import { judgeArrivals } from "./doctor-proxy";

beforeEach(() => {
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  completeEnvironment({});
});
afterEach(() => {
  vi.unstubAllEnvs();
  completeEnvironment({});
});

const FORGED = "192.0.2.1";
const PROXY = "10.0.0.8";
const CALLER = "198.51.100.4";

/** A request as the server reads it, from the proxy's connection. */
function arrival(forwardedFor: string[], trusted: number): Arrival {
  const options = { trusted, reportUnread: () => undefined };
  return { forwardedFor, address: resolveClientAddress(PROXY, forwardedFor.join(", "), options) };
}

/** X-Forwarded-For of a plain request, and of one with a forged header. */
type Headers = { plain: string[]; forged: string[] };

const judge = ({ plain, forged }: Headers, trusted: number) =>
  judgeArrivals({ plain: arrival(plain, trusted), forged: arrival(forged, trusted), trusted });

const NONE: Headers = { plain: [], forged: [] };
const UNCHANGED: Headers = { plain: [], forged: [FORGED] };
const KEPT: Headers = { plain: [CALLER], forged: [FORGED] };
const REPLACED: Headers = { plain: [CALLER], forged: [CALLER] };
const ADDED: Headers = { plain: [CALLER], forged: [FORGED, CALLER] };
const TWICE: Headers = { plain: [CALLER, PROXY], forged: [FORGED, CALLER, PROXY] };
const NAMED: Headers = { plain: ["unknown"], forged: [FORGED, "unknown"] };

it.each([
  ["one proxy that adds to it", ADDED, 1],
  ["one proxy that replaces it", REPLACED, 1],
  ["two proxies that add to it", TWICE, 2],
  ["two proxies, the first of which replaces it", { ...TWICE, forged: TWICE.plain }, 2],
  ["a port", { plain: [`${CALLER}:1`], forged: [FORGED, `${CALLER}:2`] }, 1],
])("finds %s well", (_, headers, trusted) => {
  expect(judge(headers, trusted)).toMatchObject({ check: "proxy", state: "ok" });
});

const CHOOSE = "so callers choose the address";
const SHARE = "so all people share";

it.each([
  [CHOOSE, "a proxy that changes nothing", UNCHANGED, 1, "passes on the caller's", "to replace"],
  [CHOOSE, "a proxy that keeps it", KEPT, 1, "passes on the caller's", "to replace"],
  [CHOOSE, "2 behind one proxy", ADDED, 2, "1 proxy adds", "set TRUST_PROXY=1, unless"],
  [CHOOSE, "9 behind two proxies", TWICE, 9, "2 proxies add", "set TRUST_PROXY=2, unless"],
  [SHARE, "a proxy without the header", NONE, 1, "sends no X-Forwarded-For", "configure"],
  [SHARE, "1 behind two proxies", TWICE, 1, "2 proxies add", "set TRUST_PROXY=2"],
  [SHARE, "0 behind one proxy", ADDED, 0, "TRUST_PROXY is 0", "set TRUST_PROXY=1"],
  [SHARE, "0 and no header", NONE, 0, "sends no X-Forwarded-For", "set TRUST_PROXY=1"],
  [SHARE, "a name for an address", NAMED, 1, '"unknown" in X-Forwarded-For', "configure"],
])("says that %s… with %s", (consequence, _, headers, trusted, found, advice) => {
  expect(judge(headers, trusted)).toMatchObject({
    state: "error",
    found: expect.stringMatching(`${found}.*${consequence}`),
    advice: expect.stringContaining(advice),
  });
});

it("warns of a number that is too high but does no harm", () =>
  expect(judge(REPLACED, 2)).toMatchObject({ state: "warning" }));

it("asks for no proxy if PUBLIC_URL is plain http on this machine", () => {
  vi.stubEnv("PUBLIC_URL", "http://localhost:3000");
  vi.stubEnv("TRUST_PROXY", "1");
  completeEnvironment({});
  for (const headers of [NONE, UNCHANGED]) expect(judge(headers, 0)).toMatchObject({ state: "ok" });
  expect(judge(ADDED, 0)).toMatchObject({ state: "error", advice: "set TRUST_PROXY=1" });
  expect(judge(UNCHANGED, 1)).toMatchObject({
    state: "error",
    found: expect.stringContaining("no proxy adds"),
    advice: expect.stringContaining("set TRUST_PROXY=0"),
  });
});
