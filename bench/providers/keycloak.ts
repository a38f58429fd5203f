import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { freePort } from "@/e2e/support/servers";
import type { Foyer } from "../foyer";
import { installOnce, Missing, run } from "./install";
import { findJava } from "./java";
import { REALM, realmOf } from "./keycloak-realm";
import type { Client, Credentials, Provider } from "./provider";
import { startProgram } from "./server-process";

export const KEYCLOAK = "Keycloak";

const VERSION = "26.7.3";

/** SHA-256 of the distribution in Maven's central repository. */
const CHECKSUM = "77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47";

/**
 * Starts Keycloak in production mode on a database of its own, and configures it like Foyer.
 * Throws `Missing` without Java or Maven.
 */
export async function startKeycloak({ people, createDatabase }: Foyer, { bits }: { bits: number }) {
  const home = await findJava();
  const env = { JAVA_HOME: home, PATH: `${join(home, "bin")}:/usr/bin:/bin` };
  const folder = await installOnce(`keycloak-${VERSION}`, (partial) => install(partial, env));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const admin = { username: "admin", password: randomBytes(16).toString("hex") };
  const server = await startProgram({
    command: join(folder, "bin/kc.sh"),
    args: [
      ...["start", "--optimized", "--http-enabled=true", "--http-host=127.0.0.1"],
      ...[`--http-port=${port}`, `--hostname=${origin}`, "--log-level=warn"],
    ],
    env: { ...env, ...databaseOf(await createDatabase("keycloak")), ...adminOf(admin) },
    ready: `http://127.0.0.1:${port}/realms/master`,
  });
  const { clients, representation } = realmOf(people, bits);
  await createRealm(origin, admin, representation);
  const endpoints = `${origin}/realms/${REALM}/protocol/openid-connect`;
  const provider: Provider = {
    name: KEYCLOAK,
    pid: server.pid,
    authorize: `${endpoints}/auth`,
    token: `${endpoints}/token`,
    userinfo: `${endpoints}/userinfo`,
    jwks: `${endpoints}/certs`,
    revoke: `${endpoints}/revoke`,
    introspect: `${endpoints}/token/introspect`,
    clients: { RS256: clientOf(clients.RS256), ES256: clientOf(clients.ES256) },
    scope: "openid profile email",
    people,
    redirect: 302,
    inputs: 200,
  };
  return { provider, stop: server.stop };
}

const clientOf = ({ clientId, secret }: { clientId: string; secret: string }): Client => ({
  clientId,
  clientSecret: secret,
});

/** Downloads the distribution with Maven, checks it, and builds it for PostgreSQL. */
async function install(folder: string, env: { JAVA_HOME: string; PATH: string }) {
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:tar.gz`;
  await run("mvn", [
    ...["--quiet", "--batch-mode", "dependency:copy"],
    ...[`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`],
  ]);
  const archive = join(folder, `keycloak-quarkus-dist-${VERSION}.tar.gz`);
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash);
  if (hash.digest("hex") !== CHECKSUM) throw new Missing("the checksum of Keycloak is wrong");
  await run("tar", ["-xzf", archive, "--strip-components=1", "-C", folder]);
  await rm(archive);
  const built = ["build", "--db=postgres", "--cache=local"];
  await run(join(folder, "bin/kc.sh"), built, { env });
}

function databaseOf(url: string) {
  const { host, pathname, username, password } = new URL(url);
  return {
    KC_DB_URL: `jdbc:postgresql://${host}${pathname}`,
    KC_DB_USERNAME: username,
    KC_DB_PASSWORD: decodeURIComponent(password),
  };
}

const adminOf = ({ username, password }: Credentials) => ({
  KC_BOOTSTRAP_ADMIN_USERNAME: username,
  KC_BOOTSTRAP_ADMIN_PASSWORD: password,
});

async function createRealm(origin: string, admin: Credentials, representation: object) {
  const form = { grant_type: "password", client_id: "admin-cli", ...admin };
  const granted = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  const created = await fetch(`${origin}/admin/realms`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify(representation),
  });
  if (created.status !== 201) throw new Error(`the realm was refused: ${await created.text()}`);
}
