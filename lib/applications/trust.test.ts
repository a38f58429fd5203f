import { expect, it } from "vitest";
import type { Settings } from "./settings";
import { asksForMore, isLocalOnly, isRenamed, OWNER_CHANGES } from "./trust";

const REVIEWED: Settings = {
  type: "web",
  profile: "high_security",
  name: "Reviewed",
  homepageUrl: "https://client.example/",
  developerName: "Ada",
  policyUri: "https://client.example/policy",
  tosUri: "https://client.example/terms",
  redirectUris: ["https://client.example/callback", "https://client.example/other"],
  initiateLoginUri: "https://client.example/login",
  postLogoutRedirectUris: ["https://client.example/", "https://client.example/bye"],
  backchannelLogoutUri: "https://client.example/logout",
  authMethod: "private_key_jwt",
  authMethodEnforced: true,
  jwks: { keys: [{ kid: "1" }] },
  jwksUri: null,
  scopes: ["openid", "profile"],
  idTokenSigningAlg: "ES256",
  requirePar: true,
  requireDpop: false,
  claimsInIdToken: false,
  deviceGrant: false,
  refreshDespiteProfile: false,
  firstParty: true,
  anyLoopbackPort: true,
  verified: true,
  requiredContext: "multi_factor",
};

type Effects = { review?: unknown[]; badge?: unknown[]; none?: unknown[] };

const ELSEWHERE = "https://elsewhere.example/";

/** Changed values of every setting, by their effect on the approval and the badge. */
const CHANGES: Record<keyof Settings, Effects> = {
  // Fixed at registration.
  type: {},
  profile: { review: ["standard"] },
  name: { badge: ["Renamed"] },
  homepageUrl: { badge: [ELSEWHERE, null] },
  developerName: { badge: ["Eve", null] },
  policyUri: { review: [ELSEWHERE, null] },
  tosUri: { review: [ELSEWHERE, null] },
  redirectUris: {
    review: [[ELSEWHERE], [...REVIEWED.redirectUris, ELSEWHERE]],
    none: [REVIEWED.redirectUris.slice(1)],
  },
  initiateLoginUri: { review: [ELSEWHERE], none: [null] },
  postLogoutRedirectUris: {
    review: [[ELSEWHERE], [...REVIEWED.postLogoutRedirectUris, ELSEWHERE]],
    none: [[], REVIEWED.postLogoutRedirectUris.slice(1)],
  },
  backchannelLogoutUri: { review: [ELSEWHERE], none: [null] },
  authMethod: { review: ["none"], none: ["client_secret_basic", "client_secret_post"] },
  authMethodEnforced: { none: [false] },
  jwks: { none: [null, { keys: [{ kid: "2" }] }] },
  jwksUri: { none: ["https://client.example/jwks"] },
  scopes: { review: [["openid", "email"], ["email"]], none: [["openid"]] },
  idTokenSigningAlg: { none: ["RS256", "EdDSA"] },
  requirePar: { review: [false] },
  requireDpop: { none: [true] },
  claimsInIdToken: { none: [true] },
  deviceGrant: { review: [true] },
  refreshDespiteProfile: { review: [true] },
  // An owner's form doesn't carry these (see change.test.ts).
  firstParty: {},
  anyLoopbackPort: {},
  verified: {},
  requiredContext: {},
};

it("decides about every setting", () => {
  expect(Object.keys(OWNER_CHANGES).sort()).toEqual(Object.keys(REVIEWED).sort());
});

it.each(Object.entries(CHANGES))("%s: says which changes need a review", (field, effects) => {
  const after = (value: unknown): Settings => ({ ...REVIEWED, [field]: value });
  const effectsOf = (values: unknown[] = []) =>
    values.map((value) => ({
      review: asksForMore(REVIEWED, after(value)),
      badge: isRenamed(REVIEWED, after(value)),
    }));
  const all = (values: unknown[] = [], effect: { review: boolean; badge: boolean }) =>
    values.map(() => effect);
  const { review, badge, none } = effects;
  expect(effectsOf(review)).toEqual(all(review, { review: true, badge: false }));
  expect(effectsOf(badge)).toEqual(all(badge, { review: false, badge: true }));
  expect(effectsOf(none)).toEqual(all(none, { review: false, badge: false }));
});

it("needs no review to require PAR or to give a public client a secret", () => {
  const open: Settings = { ...REVIEWED, requirePar: false, authMethod: "none" };
  expect(asksForMore(open, REVIEWED)).toBe(false);
});

const [WEB, LOCAL] = ["https://client.example/callback", "http://localhost:3129/callback"];

it.each([
  ["web", [WEB, LOCAL], false],
  ["web", [LOCAL, "http://127.0.0.1/"], true],
  ["browser", [LOCAL], true],
  ["native", [LOCAL], false],
  ["device", [], false],
] as const)("tells of a %s application with %j whether it is local only", (type, uris, isLocal) => {
  expect(isLocalOnly({ type, redirectUris: [...uris] })).toBe(isLocal);
});
