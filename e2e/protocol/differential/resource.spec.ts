import { expect, test } from "@playwright/test";
import { decodeJwt } from "jose";
import { makeApi } from "@/test/apis";
import { type Application, allow, basic } from "../../support/flow";
import { db, world } from "../../support/world";
import { plainRequest } from "./authorization-requests";
import { type Pairs, set } from "./chance";
import { describeTokens, encode } from "./outcomes";
import { type Pair, startPair } from "./pair";
import { VERIFIER } from "./token-requests";

const FILES = "https://files.example/v1";
const MAIL = "https://mail.example/";
const UNKNOWN = "https://unknown.example/";

// Each worker would replace the APIs of the others.
test.describe.configure({ mode: "default" });

let pair: Pair;
test.beforeAll(async () => {
  const jwt = { tokenFormat: "jwt", signingAlg: "RS256" } as const;
  await db().$client`delete from apis where identifier = any(${[FILES, MAIL]})`;
  const apis = [
    await makeApi(db(), { ...jwt, identifier: FILES }),
    await makeApi(db(), { ...jwt, identifier: MAIL, scopes: ["mail:send"] }),
  ];
  pair = await startPair(apis);
});
test.afterAll(() => pair.oracle.stop());

type Ask = (pairs: Pairs) => Promise<{ outcome: string; refreshToken: string }>;

/** A server of the pair: obtains a code, or the error instead, and asks for tokens. */
type Server = { codeFor(pairs: Pairs): Promise<URL>; ask: Ask };

function serversFor(application: Application): [Server, Server] {
  const { consented: ours } = pair.ours;
  const { consented: theirs } = pair.theirs;
  return [
    {
      async codeFor(pairs) {
        const location =
          (await ours.get(`/oauth/authorize?${encode(pairs)}`)).headers.get("location") ?? "";
        return location.includes("/consent") ? allow(ours, location) : new URL(location);
      },
      ask: asking(`${world().origin}/oauth/token`, application),
    },
    {
      codeFor: (pairs) => pair.oracle.signIn(theirs, encode(pairs), { consents: true }),
      ask: asking(`${pair.oracle.origin}/token`, application),
    },
  ];
}

const asking =
  (address: string, { clientId, clientSecret }: Application): Ask =>
  async (pairs) => {
    const response = await fetch(address, {
      method: "POST",
      headers: {
        authorization: basic(clientId, clientSecret),
        "content-type": "application/x-www-form-urlencoded",
      },
      body: encode(pairs),
    });
    const body = await response.clone().json();
    const outcome = `${await describeTokens(response)}, for ${audienceOf(body.access_token)}`;
    return { outcome, refreshToken: body.refresh_token ?? "" };
  };

function audienceOf(token: string | undefined) {
  if (token === undefined) return "nobody";
  return token.includes(".") ? decodeJwt(token).aud : "itself";
}

const resources = (...values: string[]): Pairs => values.map((value) => ["resource", value]);

/** Scopes and APIs that an authorization asks for. */
const AUTHORIZATIONS: Record<string, { scope: string; resources: Pairs }> = {
  "openid and one API": { scope: "openid files:read files:write", resources: resources(FILES) },
  "one API": { scope: "files:read files:write", resources: resources(FILES) },
  "openid and two APIs": {
    scope: "openid files:read mail:send",
    resources: resources(FILES, MAIL),
  },
  "two APIs": { scope: "files:read mail:send", resources: resources(FILES, MAIL) },
  "openid alone": { scope: "openid files:read", resources: [] },
  "an unknown API": { scope: "openid files:read", resources: resources(FILES, UNKNOWN) },
  "no address": { scope: "openid files:read", resources: resources("files") },
  "an address with a fragment": { scope: "openid files:read", resources: resources(`${FILES}#x`) },
};

/** Parameters of the token requests, beside the credential. */
const TOKEN_REQUESTS: Record<string, Pairs> = {
  "no resource": [],
  "the first API": resources(FILES),
  "the second API": resources(MAIL),
  "an unknown API": resources(UNKNOWN),
  "no address": resources("files"),
  "two resources": resources(FILES, MAIL),
};

const REFRESHES: Record<string, Pairs> = {
  ...TOKEN_REQUESTS,
  "less of the first API": [...resources(FILES), ["scope", "files:read"]],
  "scopes of all": [...resources(FILES), ["scope", "openid files:read"]],
  "an unknown scope": [...resources(FILES), ["scope", "files:delete"]],
  "openid alone": [["scope", "openid"]],
};

for (const [what, asked] of Object.entries(AUTHORIZATIONS))
  test(`Foyer and oidc-provider choose the same audiences: ${what}`, async () => {
    const [application] = pair.applications;
    if (!application) throw new Error("no application");
    const servers = serversFor(application);
    // oidc-provider refuses a nonce without openid, which docs/conformance.md explains.
    const plain = plainRequest(application).filter(([name]) => name !== "nonce");
    const request = [...set(plain, "scope", asked.scope), ...asked.resources];
    const [ours = [], theirs = []] = await Promise.all(
      servers.map((server) => walk(server, application, request)),
    );
    expect(ours).toEqual(theirs);
    expect(ours.length).toBeGreaterThan(0);
  });

/**
 * Returns the outcomes of all token requests after an authorization, or its error. Each has a
 * credential of its own: a refused one is used up at oidc-provider.
 */
async function walk({ codeFor, ask }: Server, application: Application, request: Pairs) {
  const redeem = async (pairs: Pairs) => {
    const answer = (await codeFor(request)).searchParams;
    const code = answer.get("code");
    if (code === null) return { outcome: `refused: ${answer.get("error")}`, refreshToken: "" };
    return ask([
      ["grant_type", "authorization_code"],
      ["code", code],
      ["redirect_uri", application.redirectUri],
      ["code_verifier", VERIFIER],
      ...pairs,
    ]);
  };
  const outcomes: string[] = [];
  for (const [name, pairs] of Object.entries(TOKEN_REQUESTS))
    outcomes.push(`code, ${name}: ${(await redeem(pairs)).outcome}`);
  for (const [name, pairs] of Object.entries(REFRESHES)) {
    const { refreshToken } = await redeem(resources(FILES));
    if (refreshToken === "") continue;
    const refreshed = await ask([
      ["grant_type", "refresh_token"],
      ["refresh_token", refreshToken],
      ...pairs,
    ]);
    outcomes.push(`refresh, ${name}: ${refreshed.outcome}`);
  }
  return outcomes;
}
