import type { makeApplication } from "@/test/factories";
import { CookieClient } from "./cookie-client";
import { authorizeAddress, basic, challengeOf, newVerifier } from "./flow";
import { hiddenFields } from "./hidden-fields";
import { codeForm, postToken } from "./token-call";

type Person = { username: string; password: string };
export type Decision = "allow" | "deny";

/**
 * Performs the user's steps between a client's authorization address and its callback: signs in
 * through the form, then allows or denies. Returns the callback address.
 */
export async function walk(
  browser: CookieClient,
  address: string | URL,
  person: Person,
  decision: Decision = "allow",
) {
  let response = await browser.get(`${address}`);
  for (let steps = 0; steps < 10; steps++) {
    const location = new URL(response.headers.get("location") ?? "", response.url);
    if (location.origin !== new URL(response.url).origin) return location;
    response = await takeStep(browser, location, person, decision);
  }
  throw new Error("the walk does not end");
}

function takeStep(
  browser: CookieClient,
  { pathname, search, searchParams }: URL,
  { username, password }: Person,
  decision: Decision,
) {
  if (pathname === "/sign-in" && searchParams.has("problem")) throw new Error("not signed in");
  if (pathname === "/sign-in")
    return browser.post("/sign-in/password", {
      username,
      password,
      next: searchParams.get("next") ?? "",
    });
  if (pathname === "/consent") return decide(browser, pathname + search, decision);
  return browser.get(pathname + search);
}

/** Decides as the page's form does, which also sends what the user was shown. */
async function decide(browser: CookieClient, consent: string, decision: Decision) {
  const page = await (await browser.get(consent)).text();
  return browser.post("/consent/decision", { ...hiddenFields(page), decision });
}

type Client = Pick<
  Awaited<ReturnType<typeof makeApplication>>,
  "clientId" | "clientSecret" | "redirectUri"
>;

type Granted = { code: string; verifier: string; redirectUri: string };

/** Obtains a code for a confidential client at any server, after a sign-in through the form. */
export async function obtainCodeAt(
  origin: string,
  client: Client,
  person: Person,
  changes: Record<string, string> = {},
): Promise<Granted> {
  const asked = { scope: "openid profile email offline_access", ...changes };
  return walkToCode(new CookieClient(origin), client, person, asked);
}

/** Obtains a code in a browser, with the user's steps. */
export async function walkToCode(
  browser: CookieClient,
  client: Pick<Client, "clientId" | "redirectUri">,
  person: Person,
  changes: Record<string, string>,
): Promise<Granted> {
  const verifier = newVerifier();
  const address = authorizeAddress(client, challengeOf(verifier), changes);
  const code = (await walk(browser, address, person)).searchParams.get("code") ?? "";
  return { code, verifier, redirectUri: client.redirectUri };
}

/** Calls the token endpoint of any server as a confidential client. */
export const callTokenAt = (
  origin: string,
  { clientId, clientSecret }: Client,
  form: Record<string, string>,
) => postToken({ origin, authorization: basic(clientId, clientSecret), form });

/** Runs the whole flow at any server, from the sign-in to the tokens. */
export async function obtainTokensAt(origin: string, client: Client, person: Person) {
  const granted = await obtainCodeAt(origin, client, person);
  const response = await callTokenAt(origin, client, codeForm(granted));
  if (response.status !== 200) throw new Error(`no tokens: ${await response.text()}`);
  return (await response.json()) as {
    access_token: string;
    refresh_token: string;
    id_token: string;
  };
}
