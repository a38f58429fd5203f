import { permit } from "@/test/apis";
import { makeApplication, makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { type Application, allow, signedInBrowser } from "../../support/flow";
import { db, world } from "../../support/world";
import { type AuthorizationRequest, plainRequest } from "./authorization-requests";
import { type Oracle, type OracleApi, startOracle } from "./oracle";
import { describeAnswer, encode } from "./outcomes";

/** State of a browser: no session, a session, or consent to every scope too. */
export const STATES = ["anonymous", "signed in", "consented"] as const;
export type State = (typeof STATES)[number];

type Browsers = Record<State, CookieClient>;

/** Starts Foyer and the oracle with the same clients and APIs, and browsers in the same states. */
export async function startPair(apis: readonly (OracleApi & { id: string })[] = []) {
  const applications = [
    await makeApplication(db()),
    await makeApplication(db(), { tokenEndpointAuthMethod: "client_secret_post" }),
    await makeApplication(db(), { tokenEndpointAuthMethod: "none" }),
  ];
  for (const { id } of applications) for (const api of apis) await permit(db(), id, api);
  const oracle = await startOracle(applications, apis);
  return {
    applications,
    oracle,
    ours: await ourBrowsers(applications),
    theirs: await theirBrowsers(oracle, applications),
  };
}

export type Pair = Awaited<ReturnType<typeof startPair>>;

async function ourBrowsers(applications: Application[]): Promise<Browsers> {
  const { browser: signedIn } = await signedInBrowser(await makeUser(db()));
  const { browser: consented } = await signedInBrowser(await makeUser(db()));
  for (const application of applications) {
    const asked = await consented.get(`/oauth/authorize?${encode(plainRequest(application))}`);
    await allow(consented, asked.headers.get("location") ?? "");
  }
  return { anonymous: new CookieClient(world().origin), "signed in": signedIn, consented };
}

async function theirBrowsers(oracle: Oracle, applications: Application[]): Promise<Browsers> {
  const [signedIn, consented] = [new CookieClient(oracle.origin), new CookieClient(oracle.origin)];
  for (const application of applications) {
    const query = encode(plainRequest(application));
    await oracle.signIn(signedIn, query, { consents: false });
    await oracle.signIn(consented, query, { consents: true });
  }
  return { anonymous: new CookieClient(oracle.origin), "signed in": signedIn, consented };
}

/** Sends the same request to both, and returns both outcomes. */
export async function compareAuthorization(
  pair: Pair,
  request: AuthorizationRequest,
  state: State,
  { redirectUri }: { redirectUri: string },
) {
  const ours = await send(pair.ours[state], "/oauth/authorize", request);
  const theirs = await send(pair.theirs[state], "/auth", request);
  return {
    ours: personStep(ours.location) ?? describeAnswer(ours, redirectUri),
    theirs:
      (await pair.oracle.promptAt(theirs.location ?? "")) ?? describeAnswer(theirs, redirectUri),
  };
}

async function send(browser: CookieClient, path: string, { method, pairs }: AuthorizationRequest) {
  const form = encode(pairs);
  const response = await (method === "GET"
    ? browser.get(`${path}?${form}`)
    : browser.post(path, form));
  const { status, headers } = response;
  return { location: headers.get("location"), status, html: await response.text() };
}

/** Returns the oracle's name for the page that Foyer sends the user to. */
function personStep(location: string | null) {
  if (location === null) return undefined;
  const { origin, pathname } = new URL(location, world().origin);
  if (origin !== world().origin) return undefined;
  return { "/consent": "consent", "/sign-in": "login", "/sign-in/step-up": "login" }[pathname];
}
