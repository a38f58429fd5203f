import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { installOnce, Missing, run } from "./install";
import { startProgram } from "./server-process";

const VERSION = "26.7.3";

/** SHA-256 of the distribution in Maven's central repository. */
const CHECKSUM = "77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47";

type Wanted = {
  port: number;
  /** URL of an empty PostgreSQL database. */
  database: string;
  /** Representation of its realm. */
  realm: { realm: string };
};

/**
 * Starts Keycloak in production mode, with a realm. Throws `Missing` without Java or Maven. `ask` calls
 * an address of the realm's administration.
 */
export async function runKeycloak({ port, database, realm }: Wanted) {
  const home = await findJava();
  const env = { JAVA_HOME: home, PATH: `${join(home, "bin")}:/usr/bin:/bin` };
  const folder = await installOnce(`keycloak-${VERSION}`, (partial) => install(partial, env));
  const origin = `http://localhost:${port}`;
  const admin = { username: "admin", password: randomBytes(16).toString("hex") };
  const server = await startProgram({
    command: join(folder, "bin/kc.sh"),
    args: [
      ...["start", "--optimized", "--http-enabled=true", "--http-host=127.0.0.1"],
      ...[`--http-port=${port}`, `--hostname=${origin}`, "--log-level=warn"],
    ],
    env: { ...env, ...databaseOf(database), ...adminOf(admin) },
    ready: `http://127.0.0.1:${port}/realms/master`,
  });
  await call(origin, admin, { path: "", method: "POST", body: realm });
  return {
    origin,
    issuer: `${origin}/realms/${realm.realm}`,
    pid: server.pid,
    ask: (path: string, method: "GET" | "POST" = "GET") =>
      call(origin, admin, { path: `/${realm.realm}${path}`, method }),
    stop: server.stop,
  };
}

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

type Credentials = { username: string; password: string };

type Call = { path: string; method: "GET" | "POST"; body?: object };

/** Calls the administration of realms. Tokens for it last a minute, so each call gets one. */
async function call(origin: string, admin: Credentials, { path, method, body }: Call) {
  const form = { grant_type: "password", client_id: "admin-cli", ...admin };
  const granted = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  const response = await fetch(`${origin}/admin/realms${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`Keycloak refused ${path}: ${await response.text()}`);
  return response;
}

/** Version that Keycloak needs. */
const LEAST = 21;

const INSTALLED = "/usr/lib/jvm";

/** Returns the home of the newest Java: of JAVA_HOME, PATH and Linux's folder of them. */
async function findJava(): Promise<string> {
  const folders = await readdir(INSTALLED).catch(() => []);
  const programs = folders.map((folder) => join(INSTALLED, folder, "bin/java"));
  const found = await Promise.all([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expanded by the shell
    inspect("sh", "-c", 'exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "$@"', "sh"),
    ...programs.map((program) => inspect(program)),
  ]);
  const newest = found.toSorted((a, b) => b.version - a.version)[0];
  if (!newest || newest.version < LEAST) throw new Missing(`Java ${LEAST} is not installed`);
  return newest.home;
}

async function inspect(command: string, ...args: string[]) {
  const asked = ["-XshowSettings:properties", "-version"];
  const output = await run(command, [...args, ...asked]).catch(() => "");
  return {
    home: /java\.home = (.*)/.exec(output)?.[1] ?? "",
    version: Number(/java\.specification\.version = (\d+)$/m.exec(output)?.[1] ?? 0),
  };
}
