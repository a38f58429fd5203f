// `npm run test:conformance -- --suite FOLDER --issuer URL --username U --password P`: runs a test plan of
// the OpenID Foundation's suite, which somebody has started, and sums up its results (docs/conformance.md).
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { exportJWK, generateKeyPair } from "jose";
import { readExports, summaryOf, withoutSecrets } from "./conformance-summary.mjs";

const ALIAS = "foyer";
const SCOPE = "openid profile email";
const PLAN =
  "fapi2-security-profile-final-test-plan[openid=openid_connect][client_auth_type=private_key_jwt][sender_constrain=dpop][fapi_profile=plain_fapi]";

/**
 * Keys or a secret, as the suite takes them.
 *
 * @typedef {{ jwks: { keys: object[] }, dpop_signing_alg: string } | { client_secret: string }} Credential
 * @typedef {{ client_id: string, scope: string } & Credential} Client
 * @typedef {{ server: string, issuer: string, username: string, password: string, clients: [Client, Client] }} Test
 */

/**
 * Returns the configuration of a plan. Consent is remembered, so the module in which the person refuses
 * asks for one scope more than the others.
 *
 * @param {Test} test
 */
export const configurationOf = (test) => ({
  alias: ALIAS,
  description: `Foyer at ${test.issuer}`,
  server: { discoveryUrl: `${test.issuer}/.well-known/openid-configuration` },
  ...clientsOf(test),
  resource: { resourceUrl: `${test.issuer}/api/v1/me` },
  browser: browserOf(test, "allow"),
  override: {
    "fapi2-security-profile-final-user-rejects-authentication": {
      ...clientsOf(test, " groups"),
      browser: browserOf(test, "deny"),
    },
    // The first visit only opens the page.
    "fapi2-security-profile-final-par-ensure-reused-request-uri-prior-to-auth-completion-succeeds":
      {
        browser: [{ match: "*", "match-limit": 1, tasks: [] }, ...browserOf(test, "allow")],
      },
  },
});

/** Returns the clients under the names that plans give them. @param {Test} test */
function clientsOf({ clients: [one, two] }, moreScope = "") {
  const client = { ...one, scope: `${one.scope}${moreScope}` };
  const client2 = { ...two, scope: `${two.scope}${moreScope}` };
  return { client, client2, ...("client_secret" in one && { client_secret_post: client }) };
}

/**
 * Drives the suite's browser. A module whose request must be refused ends once the error page is
 * uploaded for review.
 *
 * @param {Test} test
 * @param {"allow" | "deny"} decision
 */
const browserOf = ({ server, issuer, username, password }, decision) => [
  {
    match: `${issuer}/oauth/authorize*`,
    tasks: [
      task("Sign in", `${issuer}/sign-in*`, [
        ["text", "name", "username", username],
        ["text", "name", "password", password],
        ["click", "xpath", "//form[.//input[@name='password']]//button[@type='submit']"],
      ]),
      task("Consent", `${issuer}/consent*`, [
        ["click", "xpath", `//button[@name='decision'][@value='${decision}']`],
      ]),
      task("Error page", `${issuer}/oauth/authorize*`, [
        ["wait", "xpath", "//h1", 10, ".+", "update-image-placeholder-optional"],
      ]),
      task("Return", `${redirectUris(server)[0]}*`, [["wait", "id", "submission_complete", 10]]),
    ],
  },
];

/** @param {string} name @param {string} match @param {(string | number)[][]} commands */
const task = (name, match, commands) => ({ task: name, match, optional: true, commands });

/** Both clients need the second address, with its parameters, for a module about mixed-up redirects. @param {string} server */
export const redirectUris = (server) => {
  const callback = new URL(`test/a/${ALIAS}/callback`, server).href;
  return [callback, `${callback}?dummy1=lorem&dummy2=ipsum`];
};

/** Runs a command of Foyer and returns its output. @param {string[]} args */
function foyer(...args) {
  const { status, stdout } = spawnSync(process.execPath, ["scripts/foyer.mjs", ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) process.exit(1);
  return stdout.trim();
}

/** @param {string} server @param {string[]} options @returns {{ client_id: string, client_secret: string }} */
const register = (server, ...options) =>
  JSON.parse(
    foyer(
      "applications",
      "create",
      "--json",
      "--scope",
      `${SCOPE} groups`,
      "--redirect-uri",
      ...redirectUris(server),
      ...options,
    ),
  );

/**
 * Registers an application with high security and a new key, and returns it with the private key.
 *
 * @param {{ folder: string, server: string }} run
 * @param {"ES256" | "PS256"} alg
 */
async function registerWithKey({ folder, server }, alg) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwksOf = async (/** @type {CryptoKey} */ key) => ({
    keys: [{ ...(await exportJWK(key)), kid: alg, alg, use: "sig" }],
  });
  const file = join(folder, `${alg}.json`);
  writeFileSync(file, JSON.stringify(await jwksOf(publicKey)));
  const security = ["--profile", "high-security", "--auth-method", "private_key_jwt"];
  const options = ["--name", `Conformance ${alg}`, "--jwks-file", file, "--id-token-alg", "ES256"];
  const { client_id } = register(server, ...security, ...options);
  const jwks = await jwksOf(privateKey);
  return { client_id, scope: SCOPE, jwks, dpop_signing_alg: "ES256" };
}

/** Registers an application with a secret. @param {string} server @param {string} name */
function registerWithSecret(server, name) {
  const { client_id, client_secret } = register(server, "--name", name);
  return { client_id, scope: SCOPE, client_secret };
}

/**
 * Returns two new applications: with keys for a plan of FAPI, otherwise with secrets.
 *
 * @param {{ folder: string, server: string, plan: string }} run
 * @returns {Promise<[Client, Client]>}
 */
async function registerClients(run) {
  if (run.plan.startsWith("fapi"))
    return [await registerWithKey(run, "ES256"), await registerWithKey(run, "PS256")];
  const { server } = run;
  return [registerWithSecret(server, "Conformance 1"), registerWithSecret(server, "Conformance 2")];
}

/** Returns the options of a run, or ends it with what is missing. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      suite: { type: "string" },
      server: { type: "string", default: "https://localhost.emobix.co.uk:8443/" },
      issuer: { type: "string" },
      username: { type: "string" },
      password: { type: "string" },
      plan: { type: "string", default: PLAN },
      out: { type: "string" },
    },
  });
  const { suite, issuer, username, password } = values;
  if (suite && issuer && username && password)
    return { ...values, suite, issuer, username, password };
  process.stderr.write("--suite, --issuer, --username and --password are needed\n");
  process.exit(2);
}

async function run() {
  const { suite, server, issuer, username, password, plan, out } = readOptions();
  const folder = resolve("test-results/conformance", new Date().toISOString().replaceAll(":", "-"));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const version = foyer("--version");
  const clients = await registerClients({ folder, server, plan });
  const configuration = configurationOf({ server, issuer, username, password, clients });
  const file = join(folder, "configuration.json");
  writeFileSync(file, JSON.stringify(configuration, null, 2));
  const env = { ...process.env, CONFORMANCE_SERVER: server, CONFORMANCE_DEV_MODE: "1" };
  const args = [join(suite, "scripts/run-test-plan.py"), "--export-dir", folder, plan, file];
  process.exitCode = spawnSync("python3", args, { stdio: "inherit", env }).status ?? 1;
  const summary = {
    foyer: version,
    suite: spawnSync("git", ["-C", suite, "rev-parse", "HEAD"], { encoding: "utf8" }).stdout.trim(),
    ...summaryOf(readExports(folder), plan),
    configuration: withoutSecrets(configuration, password),
  };
  const target = out ?? join(folder, "summary.json");
  writeFileSync(target, `${JSON.stringify(summary, null, 2)}\n`);
  process.stdout.write(`summary saved to "${target}"\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await run();
