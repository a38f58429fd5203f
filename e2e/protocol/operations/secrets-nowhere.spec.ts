import { expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { enrol } from "../../support/authenticator";
import { CookieClient } from "../../support/cookie-client";
import { authorizeAddress, basic, callAs, challengeOf, newVerifier } from "../../support/flow";
import { linkMailed } from "../../support/mails";
import { setUpServer } from "../../support/own-server";
import { unsealer } from "../../support/server-secrets";
import { askForToken, introspect, newService, type ServiceToken } from "../../support/services";
import { postToken } from "../../support/token-call";
import { db, world } from "../../support/world";

const server = setUpServer({ LOG_LEVEL: "trace" });

type User = Awaited<ReturnType<typeof makeUser>>;

async function signIn({ username, password }: User) {
  const browser = new CookieClient(server.origin);
  expect((await browser.post("/sign-in/password", { username, password })).status).toBe(303);
  return browser;
}

/** Returns every secret of a complete flow: sign-in, pushed request, consent, code, tokens, refresh. */
async function walkThrough(user: User) {
  const application = await makeApplication(db());
  const { clientId, clientSecret } = application;
  const browser = await signIn(user);
  const session = browser.cookie("foyer.session") ?? "";
  const authorization = basic(clientId, clientSecret);
  const verifier = newVerifier();
  const address = authorizeAddress(application, challengeOf(verifier));
  const pushed = await fetch(`${server.origin}/oauth/par`, {
    method: "POST",
    headers: { Authorization: authorization },
    body: new URLSearchParams(address.split("?")[1]),
  });
  const { request_uri } = (await pushed.json()) as { request_uri: string };
  const short = new URLSearchParams({ client_id: clientId, request_uri });
  const consent = new URL(location(await browser.get(`/oauth/authorize?${short}`)));
  const request = consent.searchParams.get("request") ?? "";
  const decided = await browser.post("/consent/decision", { request, decision: "allow" });
  const callback = new URL(location(await browser.get(location(decided))));
  const code = callback.searchParams.get("code") ?? "";
  const form = { grant_type: "authorization_code", code, code_verifier: verifier };
  const redirect = { redirect_uri: application.redirectUri };
  const { origin } = server;
  const first = await postToken({ origin, authorization, form: { ...form, ...redirect } });
  const tokens = (await first.json()) as Record<string, string>;
  const again = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
  const second = await postToken({ origin, authorization, form: again });
  const renewed = (await second.json()) as Record<string, string>;
  const { access_token = "", refresh_token = "", id_token = "" } = renewed;
  const asked = [tokens.access_token, tokens.refresh_token, access_token, refresh_token, id_token];
  const secrets = [user.password, clientSecret, session, verifier, request_uri, code, ...asked];
  return { browser, application, secrets: secrets.map((secret) => secret ?? "") };
}

/** Returns the secrets and the tokens of services, which their API has asked about. */
async function walkServices() {
  const secrets: string[] = [];
  for (const tokenFormat of ["opaque", "jwt"] as const) {
    const { service } = await newService({ tokenFormat });
    const asked = await askForToken(service, {}, server.origin);
    const { access_token: token } = (await asked.json()) as ServiceToken;
    await introspect(service, token, server.origin);
    await callAs(service, "/oauth/revoke", { token }, server.origin);
    secrets.push(service.clientSecret, token);
  }
  return secrets;
}

const location = (response: Response) =>
  new URL(response.headers.get("location") ?? "", server.origin).href;

/** Returns the tokens mailed for a new password and for a changed address. */
async function askForMail(browser: CookieClient, user: User) {
  const other = `other-${user.email}`;
  await browser.post("/forms/account/change-email", { email: other });
  await browser.post("/forgot-password/request", { login: user.username });
  const links = [
    await linkMailed(other, "verify_email"),
    await linkMailed(user.email ?? "", "reset_password"),
  ];
  return links.map((link) => link.split("/").at(-1) ?? "");
}

async function privateKeys(): Promise<string[]> {
  const rows = await db().$client`
    select sealed_private_jwk as sealed from signing_keys where sealed_private_jwk is not null`;
  const unseal = unsealer(world().appSecret);
  const opened = await Promise.all(rows.map(async ({ sealed }) => (await unseal(sealed))?.text));
  return opened.map((jwk) => JSON.parse(jwk ?? "{}").d);
}

/** Returns every row of every table as text. */
async function dumpDatabase(): Promise<string> {
  const tables = await db().$client`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const rows = await Promise.all(
    tables.map(({ name }) => db().$client.unsafe(`select t::text as row from ${name} t`)),
  );
  return rows.flatMap((found) => found.map(({ row }) => row)).join("\n");
}

/** Returns a secret verbatim, in hexadecimal, and its random bytes as PostgreSQL writes them. */
function spellingsOf(secret: string): string[] {
  const random = /^(?:foyer_[a-z]{2}_)?([\w-]{43})$/.exec(secret)?.[1];
  const raw =
    random === undefined ? [] : [random, Buffer.from(random, "base64url").toString("hex")];
  return [secret, Buffer.from(secret).toString("hex"), ...raw];
}

/** Answers wrong, then with a recovery code. Returns the pending sign-in's token and the session. */
async function signInBySecondStep(user: User, code: string) {
  const browser = await signIn(user);
  const [token = "", mac = ""] = (browser.cookie("foyer.pending") ?? "").split(".");
  const answer = (address: string, text: string) =>
    browser.post(`/sign-in/second/${address}`, { code: text });
  await answer("code", `wrong ${code}`);
  expect(location(await answer("recovery", code))).toContain("/sign-in/second/recovered");
  return [token, mac, browser.cookie("foyer.session") ?? ""];
}

const PAGES = ["", "/profile", "/apps", "/sessions", "/security", "/activity"].map(
  (page) => `/account${page}`,
);
const ADMIN = ["", "/applications", "/apis", "/users", "/audit", "/keys"].map(
  (page) => `/admin${page}`,
);

test("F11: no secret is in the log, in the database or in a page", async () => {
  test.slow();
  const user = await makeUser(db(), { role: "administrator" });
  const { browser, application, secrets } = await walkThrough(user);
  secrets.push(...(await walkServices()));
  secrets.push(...(await askForMail(browser, user)), ...(await privateKeys()), world().appSecret);
  const { app, codes } = await enrol(browser);
  expect(codes).toHaveLength(10);
  secrets.push(app.secret, ...codes, ...codes.map((code) => code.replaceAll("-", "")));
  secrets.push(...(await signInBySecondStep(user, codes[0] ?? "")));
  expect(secrets.filter((secret) => secret.length < 12)).toEqual([]);
  const addresses = [...PAGES, ...ADMIN, `/admin/users/${user.id}`];
  addresses.push("/developer/apps", "/", "/oauth/jwks");
  for (const tab of ["", "/settings", "/secrets", "/quickstart", "/activity"])
    addresses.push(`/admin/applications/${application.id}${tab}`);
  const pages = await Promise.all(
    addresses.map(async (address) => (await browser.get(address)).text()),
  );
  const places = {
    log: server.output(),
    database: await dumpDatabase(),
    pages: pages.join("\n"),
  };
  expect(places.database).toContain(user.id);
  expect(places.pages).toContain(user.username);
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets)
      expect(
        spellingsOf(secret).filter((spelling) => text.includes(spelling)),
        place,
      ).toEqual([]);
});
