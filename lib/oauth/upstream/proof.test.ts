import { expect, it } from "vitest";
import { authenticatedAt, isFreshSince, provesSecondStep } from "./proof";

const believed = { proves: "multi_factor", proofValues: ["mfa", "urn:strong"] } as const;

it.each<[string, { amr?: unknown; acr?: unknown }, boolean]>([
  ["amr names it", { amr: ["pwd", "mfa"] }, true],
  ["acr is it", { acr: "urn:strong" }, true],
  ["amr is a text", { amr: "mfa" }, false],
  ["amr has other methods", { amr: ["pwd", "otp", "MFA"] }, false],
  ["amr has a list", { amr: [["mfa"]] }, false],
  ["acr is a list", { acr: ["urn:strong"] }, false],
  ["nothing is said", {}, false],
])("rule 163: %s: %s", (_, claims, expected) =>
  expect(provesSecondStep(claims, believed)).toBe(expected),
);

it("rule 163: believes no provider that an administrator doesn't", () =>
  expect(provesSecondStep({ amr: ["mfa"] }, { ...believed, proves: "nothing" })).toBe(false));

const now = new Date("2026-11-28T12:00:00.500Z");
const seconds = (shift: number) => Math.floor(now.getTime() / 1000) + shift;
const asked = { freshSince: now, silentIsFresh: false, now };

it.each<[string, unknown, Partial<Parameters<typeof authenticatedAt>[1]>, boolean]>([
  ["the second of the request", seconds(0), {}, true],
  ["a clock that is 10 seconds behind", seconds(-10), {}, true],
  ["a second more", seconds(-11), {}, false],
  ["a clock that is 10 seconds ahead", seconds(10), {}, true],
  ["a clock that is 11 seconds ahead", seconds(11), {}, false],
  ["the future", seconds(3600), {}, false],
  ["an hour ago in milliseconds", seconds(-3600) * 1000, {}, false],
  ["a number beyond all dates", 1e300, {}, false],
  ["an hour ago", seconds(-3600), {}, false],
  ["silence", undefined, {}, false],
  ["silence that counts as fresh", undefined, { silentIsFresh: true }, true],
  ["null where silence counts as fresh", null, { silentIsFresh: true }, false],
  ["a text", `${seconds(0)}`, {}, false],
  ["zero", 0, {}, false],
  [
    "silence to a request for any sign-in",
    undefined,
    { silentIsFresh: true, freshSince: null },
    false,
  ],
])("rule 164: an auth_time of %s is fresh: %s (%#)", (_, authTime, given, fresh) =>
  expect(isFreshSince(authenticatedAt(authTime, { ...asked, ...given }), now)).toBe(fresh),
);

it("rule 164: takes no time from the future", () => {
  expect(authenticatedAt(seconds(10), asked)).toEqual(now);
  const longAgo = new Date(now.getTime() - 30 * 86_400_000);
  expect(authenticatedAt(seconds(3600), asked)).toEqual(longAgo);
});
