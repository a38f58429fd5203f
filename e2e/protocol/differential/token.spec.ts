import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { Application } from "../../support/flow";
import { claimsOf } from "../../support/id-token";
import { DIFFERENTIAL_REQUESTS, DIFFERENTIAL_SEED } from "../../support/sizes";
import { world } from "../../support/world";
import { chanceOf, type Pairs } from "./chance";
import { PASSWORD } from "./classes";
import { freshCode, freshRefreshToken, freshTokens, type Provider } from "./credentials";
import { EXPLANATIONS } from "./explanations";
import { describeTokens, encode } from "./outcomes";
import { type Pair, startPair } from "./pair";
import { startTally } from "./tally";
import { generateTokenRequest, type TokenRequest } from "./token-requests";

let pair: Pair;
test.beforeAll(async () => {
  pair = await startPair();
});
test.afterAll(() => pair.oracle.stop());

type Clients = { application: Application; foreign: Application };

/** Placeholders of a request, and how each server fills them. */
const FRESH: Record<string, (provider: Provider, clients: Clients) => Promise<string>> = {
  "{code}": (provider, { application }) => freshCode(provider, application),
  "{refresh}": (provider, { application }) => freshRefreshToken(provider, application),
  "{foreign code}": (provider, { foreign }) => freshCode(provider, foreign),
  "{foreign refresh}": (provider, { foreign }) => freshRefreshToken(provider, foreign),
};

async function ask(provider: Provider, { pairs, headers, query }: TokenRequest, clients: Clients) {
  const filled: Pairs = [];
  for (const [name, value] of pairs)
    filled.push([name, (await FRESH[value]?.(provider, clients)) ?? value]);
  const send = () =>
    fetch(provider.origin + provider.token + query, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: encode(filled),
    });
  let response = await send();
  // Foyer refuses a client's twenty-first wrong secret of a minute; a refusal uses nothing up.
  while (response.status === 429) {
    await sleep(Number(response.headers.get("retry-after")) * 1000);
    response = await send();
  }
  return describeTokens(response);
}

const providers = (): [Provider, Provider] => [
  {
    origin: world().origin,
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    browser: pair.ours.consented,
  },
  {
    origin: pair.oracle.origin,
    authorize: "/auth",
    token: "/token",
    browser: pair.theirs.consented,
  },
];

test("on generated token requests Foyer and oidc-provider agree, but for what docs/conformance.md explains", async () => {
  test.setTimeout(600_000);
  const [ours, theirs] = providers();
  const chance = chanceOf(DIFFERENTIAL_SEED);
  const tally = startTally();
  for (let n = 0; n < DIFFERENTIAL_REQUESTS; n++) {
    const application = chance.pick(pair.applications);
    const foreign = chance.pick(pair.applications.filter((other) => other !== application));
    const request = generateTokenRequest(application, chance);
    const clients = { application, foreign };
    tally.add({
      endpoint: "token",
      application,
      ...request,
      ours: await ask(ours, request, clients),
      theirs: await ask(theirs, request, clients),
    });
  }
  tally.close("token requests");
});

test("ID tokens of both state the same acr, amr and auth_time", async () => {
  const asked: Pairs[] = [
    [["acr_values", PASSWORD]],
    [["acr_values", `urn:example:acr phr ${PASSWORD}`]],
    [["claims", JSON.stringify({ id_token: { acr: { essential: true, value: PASSWORD } } })]],
  ];
  const [application] = pair.applications;
  if (!application) throw new Error("no application");
  for (const more of asked) {
    const [mine, oracles] = await Promise.all(
      providers().map(async (provider) => {
        const withAge: Pairs = [...more, ["max_age", "1000000"]];
        const { id_token = "" } = await freshTokens(provider, application, withAge);
        const { acr, amr, auth_time } = claimsOf(id_token);
        return { acr, amr, auth_time: Number.isInteger(auth_time) };
      }),
    );
    expect(mine).toEqual({ acr: PASSWORD, amr: ["pwd"], auth_time: true });
    expect(oracles).toEqual(mine);
  }
});

test("docs/conformance.md gives a reason for each explanation, and for no other", () => {
  const [, table = ""] = readFileSync("docs/conformance.md", "utf8").split("## Differences");
  const names = [...table.matchAll(/^\| ([^|]+?) \| (?:authorization|token) \|/gm)].map(
    ([, name]) => name,
  );
  expect(names.sort()).toEqual(
    Object.values(EXPLANATIONS)
      .flatMap((of) => Object.keys(of))
      .sort(),
  );
});
