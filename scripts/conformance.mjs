// `npm run test:conformance -- --suite FOLDER --issuer URL --username U --password P`: runs a test plan of
// the OpenID Foundation's suite, which somebody has started (docs/conformance.md).
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { exportJWK, generateKeyPair } from "jose";

const RESULTS = resolve("test-results/conformance");
const ALIAS = "foyer";
const PLAN =
  "fapi2-security-profile-final-test-plan[openid=openid_connect][client_auth_type=private_key_jwt][sender_constrain=dpop][fapi_profile=plain_fapi]";

/** @typedef {{ client_id: string, scope: string, jwks: { keys: object[] }, dpop_signing_alg: string }} Client */

/**
 * Returns the configuration of a plan. Its last part drives the suite's browser, which takes no scripts.
 *
 * @param {{ issuer: string, username: string, password: string, clients: [Client, Client] }} test
 */
export const configurationOf = ({ issuer, username, password, clients: [client, client2] }) => ({
  alias: ALIAS,
  description: `Foyer at ${issuer}`,
  server: { discoveryUrl: `${issuer}/.well-known/openid-configuration` },
  client,
  client2,
  resource: { resourceUrl: `${issuer}/api/v1/me` },
  browser: [
    {
      match: `${issuer}/oauth/authorize*`,
      tasks: [
        task("Sign in", `${issuer}/sign-in*`, [
          ["text", "name", "username", username],
          ["text", "name", "password", password],
          ["click", "xpath", "//form[.//input[@name='password']]//button[@type='submit']"],
        ]),
        task("Consent", `${issuer}/consent*`, [
          ["click", "xpath", "//button[@name='decision'][@value='allow']"],
        ]),
        task("Return", "*/callback*", [["wait", "id", "submission_complete", 10]]),
      ],
    },
  ],
});

/** @param {string} name @param {string} match @param {(string | number)[][]} commands */
const task = (name, match, commands) => ({ task: name, match, optional: true, commands });

/** Both clients need the second address, with its parameters, for a module about mixed-up redirects. @param {string} server */
export const redirectUris = (server) => {
  const callback = new URL(`test/a/${ALIAS}/callback`, server).href;
  return [callback, `${callback}?dummy1=lorem&dummy2=ipsum`];
};

/**
 * Registers an application with a key, and returns it with the private key.
 *
 * @param {string} server
 * @param {"ES256" | "PS256"} alg
 */
async function registerClient(server, alg) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const named = async (/** @type {CryptoKey} */ key) => ({
    keys: [{ ...(await exportJWK(key)), kid: alg, alg, use: "sig" }],
  });
  const file = join(RESULTS, `${alg}.json`);
  writeFileSync(file, JSON.stringify(await named(publicKey)));
  const options = ["--profile", "high-security", "--auth-method", "private_key_jwt"];
  const addresses = ["--redirect-uri", ...redirectUris(server), "--id-token-alg", "ES256"];
  const command = ["scripts/foyer.mjs", "applications", "create", "--json"];
  const { status, stdout } = spawnSync(
    process.execPath,
    [...command, "--name", `Conformance ${alg}`, "--jwks-file", file, ...options, ...addresses],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  if (status !== 0) process.exit(1);
  const jwks = await named(privateKey);
  const scope = "openid profile email";
  return { client_id: JSON.parse(stdout).client_id, scope, jwks, dpop_signing_alg: "ES256" };
}

async function run() {
  const { values } = parseArgs({
    options: {
      suite: { type: "string" },
      server: { type: "string", default: "https://localhost.emobix.co.uk:8443/" },
      issuer: { type: "string" },
      username: { type: "string" },
      password: { type: "string" },
      plan: { type: "string", default: PLAN },
    },
  });
  const { suite, server, issuer, username, password, plan } = values;
  if (!suite || !issuer || !username || !password) {
    process.stderr.write("--suite, --issuer, --username and --password are needed\n");
    process.exit(2);
  }
  mkdirSync(RESULTS, { recursive: true });
  /** @type {[Client, Client]} */
  const clients = [await registerClient(server, "ES256"), await registerClient(server, "PS256")];
  const configuration = join(RESULTS, "configuration.json");
  const test = { issuer, username, password, clients };
  writeFileSync(configuration, JSON.stringify(configurationOf(test), null, 2));
  const runner = join(suite, "scripts/run-test-plan.py");
  const env = { ...process.env, CONFORMANCE_SERVER: server, CONFORMANCE_DEV_MODE: "1" };
  const args = [runner, "--export-dir", RESULTS, plan, configuration];
  process.exitCode = spawnSync("python3", args, { stdio: "inherit", env }).status ?? 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await run();
