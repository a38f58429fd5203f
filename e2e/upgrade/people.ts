import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CookieClient } from "../support/cookie-client";
import { basic } from "../support/flow";
import { obtainTokensAt } from "../support/walk";

export type Person = { username: string; password: string };
export type Client = { clientId: string; clientSecret: string; redirectUri: string };

type Place = { origin: string; client: Client; isDone: () => boolean; wrong: string[] };

export async function signIn(origin: string, { username, password }: Person) {
  const browser = new CookieClient(origin);
  const answer = await browser.post("/sign-in/password", { username, password, next: "/account" });
  if (answer.status !== 303 || answer.headers.get("location")?.includes("problem"))
    throw new Error(`sign-in: ${answer.status} ${answer.headers.get("location")}`);
  return browser;
}

/** Expects these statuses of requests, which depend on no version. */
async function expectStatus(place: Place, what: string, wanted: number, answer: Promise<Response>) {
  const response = await answer;
  const text = await response.text();
  if (response.status !== wanted)
    place.wrong.push(
      `${what}: ${response.status} instead of ${wanted}: ${text.slice(0, 200).replace(/\s+/g, " ")}`,
    );
  return response;
}

const PAGES = ["/account", "/account/apps", "/account/sessions", "/account/security"];

/** Authorizes from the sign-in to the tokens, uses and revokes them, and visits the account center. */
async function visitAsPerson(place: Place, person: Person) {
  const { origin, client } = place;
  const { access_token } = await obtainTokensAt(origin, client, person);
  const post = (path: string, token: string) =>
    fetch(origin + path, {
      method: "POST",
      headers: { Authorization: basic(client.clientId, client.clientSecret) },
      body: new URLSearchParams({ token }),
    });
  const me = fetch(`${origin}/api/v1/me`, { headers: { Authorization: `Bearer ${access_token}` } });
  await expectStatus(place, "me", 200, me);
  const introspected = await (await post("/oauth/introspect", access_token)).json();
  if (introspected.active !== true) place.wrong.push("introspection: a live token is inactive");
  const browser = await signIn(origin, person);
  for (const page of PAGES) await expectStatus(place, page, 200, browser.get(page));
  await expectStatus(place, "/api/v1/sites", 200, fetch(`${origin}/api/v1/sites`));
  await expectStatus(place, "revoke", 200, post("/oauth/revoke", access_token));
  const again = await (await post("/oauth/introspect", access_token)).json();
  if (again.active !== false) place.wrong.push("introspection: a revoked token is active");
}

const ADMIN_PAGES = [
  "/admin",
  "/admin/sites",
  "/admin/users",
  "/admin/applications",
  "/admin/audit",
];

async function visitAsAdministrator(place: Place, browser: CookieClient) {
  for (const page of ADMIN_PAGES) await expectStatus(place, page, 200, browser.get(page));
  const slug = `upgrade-${randomBytes(6).toString("hex")}`;
  const saved = browser.post("/forms/admin/sites/add", {
    ...{ slug, title: `Site ${slug}`, displayUrl: `${slug}.example.org` },
    ...{ description: "A site of the campaign.", kind: "internal", pinWeight: "0" },
    ...{ audience: "everyone", groups: "", targetUrl: `https://${slug}.example.org/` },
    ...{ application: "", enabled: "on" },
  });
  const { headers } = await expectStatus(place, "add a site", 303, saved);
  if (!headers.get("location")?.includes("done=")) place.wrong.push("add a site: refused");
}

/** Milliseconds between two visits, so that the machine isn't the limit. */
const PAUSE_MS = 100;

/** Visits one after the other until `isDone`. Broken connections are counted by the balancer. */
export async function keepVisiting(place: Place, person: Person, admin: Person) {
  const repeat = async (visit: () => Promise<void>) => {
    while (!place.isDone()) {
      await sleep(PAUSE_MS);
      await visit().catch((error: Error) => {
        place.wrong.push(`${error.message} ${error.cause ?? ""}`);
        return sleep(500);
      });
    }
  };
  const administrator = await signIn(place.origin, admin);
  await Promise.all([
    repeat(() => visitAsPerson(place, person)),
    repeat(() => visitAsAdministrator(place, administrator)),
  ]);
}
