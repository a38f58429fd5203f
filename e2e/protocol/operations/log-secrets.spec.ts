import { expect, test } from "@playwright/test";
import { makeApplication } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { setUpServer, startOwnServer } from "../../support/own-server";
import { sendRaw } from "../../support/raw-http";
import { forgeCredential } from "../../support/server-secrets";
import { db } from "../../support/world";

const server = setUpServer({
  ...{ LOG_LEVEL: "trace", RATE_LIMIT_PUBLIC: "0", RATE_LIMIT_TOKEN: "0", TRUST_PROXY: "1" },
});

const RANDOM = forgeCredential("browser");

const KINDS = ["ac", "at", "rt", "cs", "in", "ve", "pr"];

/** A credential of each kind, all with the same random part, and one behind a long text. */
const SECRETS = [
  [
    ...KINDS.map((kind) => `foyer_${kind}_${RANDOM}`),
    `urn:ietf:params:oauth:request_uri:${RANDOM}`,
    `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.${RANDOM}`,
  ].join(" "),
  `${"a".repeat(12_000)}foyer_at_${RANDOM}`,
];

const FIELDS = [
  ...["response_type", "client_id", "client_secret", "redirect_uri", "scope", "state", "nonce"],
  ...["code_challenge", "code_challenge_method", "response_mode", "prompt", "max_age", "claims"],
  ...["ui_locales", "login_hint", "id_token_hint", "acr_values", "request", "request_uri"],
  ...["grant_type", "code", "code_verifier", "refresh_token", "token", "token_type_hint"],
  ...["client_assertion", "client_assertion_type", "post_logout_redirect_uri", "logout_hint"],
  ...["username", "password", "next", "email", "locale", "answer"],
];

const CLIENT_ENDPOINTS = ["token", "revoke", "introspect", "par"].map((name) => `/oauth/${name}`);
const SIGN_IN = ["/sign-in/password", "/sign-in/passkey", "/sign-in/second/passkey"];
const FORMS = [...SIGN_IN, "/forgot-password/request", "/setup/account", "/preferences"];
const QUERIES = ["/oauth/authorize", "/oauth/logout", "/sign-in", "/api/v1/sites", "/consent"];
const PATHS = ["", "api/v1/sites/", "api/v1/", "reset-password/", "invitation/", "verify-email/"];
const ADMIN = ["admin/", "admin/sites/", "images/", "oauth/", "_next/static/"];
const HEADERS = ["authorization", "cookie", "referer", "user-agent", "x-request-id", "origin"];

/** Each request uses its own network, because log lines per network and minute are limited. */
let requests = 0;
const network = () => {
  requests += 1;
  return { "x-forwarded-for": `10.106.${requests >> 8}.${requests & 255}` };
};

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const get = (path: string) => sendRaw(server.origin, path, { headers: network() });
const post = (path: string, form: Record<string, string>, headers = {}) =>
  sendRaw(server.origin, path, {
    method: "POST",
    headers: { origin: server.origin, ...network(), ...FORM, ...headers },
    body: `${new URLSearchParams(form)}`,
  });

async function sendInFields(clientId: string, secret: string) {
  for (const field of FIELDS) {
    const form = { client_id: clientId, [field]: secret };
    const queries = QUERIES.map((path) => get(`${path}?${new URLSearchParams(form)}`));
    const forms = [...CLIENT_ENDPOINTS, ...FORMS].map((path) => post(path, form));
    await Promise.all([...forms, ...queries]);
  }
}

async function sendElsewhere(clientId: string, secret: string) {
  const encoded = encodeURIComponent(secret);
  await Promise.all([...PATHS, ...ADMIN].map((path) => get(`/${path}${encoded}`)));
  for (const header of HEADERS)
    for (const path of ["/api/v1/me", "/oauth/token", "/sign-in/password"])
      await post(path, { client_id: clientId }, { [header]: secret });
  const pair = Buffer.from(`${encoded}:${encoded}`).toString("base64");
  for (const authorization of [`Basic ${pair}`, `Bearer ${encoded}`, `DPoP ${encoded}`])
    await post("/oauth/revoke", { token: secret }, { authorization });
}

test("no line of the log has a credential or a long text, whichever field it was put into", async () => {
  test.setTimeout(180_000);
  const { clientId } = await makeApplication(db());
  for (const secret of SECRETS) {
    await sendInFields(clientId, secret);
    await sendElsewhere(clientId, secret);
  }
  const lines = server.output().split("\n");
  for (const event of ["client_refused", "error_page"])
    expect(lines.filter((line) => line.includes(`"${event}"`)).length).toBeGreaterThan(50);
  expect(server.output()).not.toContain(RANDOM);
  expect(lines.filter((line) => Buffer.byteLength(line) > 4000)).toEqual([]);
});

test("while the database is away, nobody finds in the log what was typed", async () => {
  const own = await startOwnServer({ LOG_LEVEL: "trace" });
  const typed = { username: `typed-${RANDOM}`, password: `password-${RANDOM}` };
  const browser = new CookieClient(own.server.origin);
  await own.proxy.refuse();
  await browser.post("/sign-in/password", typed);
  await browser.post("/forgot-password/request", { login: typed.username });
  await browser.post("/setup/account", { code: RANDOM, ...typed });
  await browser.get(`/oauth/authorize?${new URLSearchParams({ client_id: RANDOM })}`);
  for (const path of ["/verify-email", "/reset-password", "/invitation"])
    await browser.get(`${path}/foyer_pr_${RANDOM}?q=${RANDOM}`);
  await expect.poll(() => own.server.output()).toContain("database");
  expect(own.server.output()).not.toContain(RANDOM);
  await own.proxy.resume();
  await own.stop();
});
