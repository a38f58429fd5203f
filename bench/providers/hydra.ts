import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { freePort } from "@/e2e/support/servers";
import { installOnce, run } from "@/test/programs/install";
import { startProgram } from "@/test/programs/server-process";
import type { Foyer } from "../foyer";
import { type Algorithm, CALLBACK, type Client, type Provider } from "./provider";

export const HYDRA = "Hydra";

/** Version in bench/peers/hydra/go.mod. */
const VERSION = "v2.3.0";

const SOURCE = "bench/peers/hydra";
const SCOPE = "openid profile email offline_access";
const LIFETIMES = { TTL_ACCESS_TOKEN: "1h", TTL_AUTH_CODE: "1h", TTL_LOGIN_CONSENT_REQUEST: "1h" };

/**
 * Starts Ory Hydra on a database of its own. Logins and consents are accepted by its admin API.
 * Throws `Missing` without Go.
 */
export async function startHydra({ people, createDatabase }: Foyer, { bits }: { bits: number }) {
  const folder = await installOnce(`hydra-${VERSION}`, async (partial) => {
    await run("go", ["build", "-C", SOURCE, "-mod=readonly", "-o", join(partial, "hydra"), "."]);
  });
  const [port, adminPort] = [await freePort(), await freePort()];
  const [origin, admin] = [`http://localhost:${port}`, `http://localhost:${adminPort}`];
  const command = join(folder, "hydra");
  const env = {
    ...LIFETIMES,
    DSN: `${await createDatabase("hydra")}?sslmode=disable`,
    SERVE_PUBLIC_HOST: "127.0.0.1",
    SERVE_PUBLIC_PORT: `${port}`,
    SERVE_ADMIN_HOST: "127.0.0.1",
    SERVE_ADMIN_PORT: `${adminPort}`,
    URLS_SELF_ISSUER: origin,
    URLS_LOGIN: `${origin}/login`,
    URLS_CONSENT: `${origin}/consent`,
    SECRETS_SYSTEM: randomBytes(32).toString("hex"),
    OAUTH2_PKCE_ENFORCED: "true",
    SQA_OPT_OUT: "true",
    LOG_LEVEL: "error",
  };
  await run(command, ["migrate", "sql", "up", "--read-from-env", "--yes"], { env });
  const args = ["serve", "all", "--dev"];
  const ready = `http://127.0.0.1:${adminPort}/health/ready`;
  const server = await startProgram({ command, args, env, ready });
  const client = await createClient(admin);
  const provider: Provider = {
    name: HYDRA,
    pid: server.pid,
    authorize: `${origin}/oauth2/auth`,
    token: `${origin}/oauth2/token`,
    userinfo: `${origin}/userinfo`,
    jwks: `${origin}/.well-known/jwks.json`,
    revoke: `${origin}/oauth2/revoke`,
    introspect: `${admin}/admin/oauth2/introspect`,
    clients: { RS256: client, ES256: client },
    scope: SCOPE,
    people,
    redirect: 303,
    inputs: 80,
    admin,
    use: keySwitch(admin, bits),
  };
  return { provider, stop: server.stop };
}

async function createClient(admin: string): Promise<Client> {
  const client = { clientId: "client-1", clientSecret: randomBytes(16).toString("hex") };
  await call(`${admin}/admin/clients`, "POST", {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    token_endpoint_auth_method: "client_secret_basic",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: [CALLBACK],
    scope: SCOPE,
  });
  return client;
}

/** Returns the function that makes all ID tokens be signed with one algorithm. */
function keySwitch(admin: string, bits: number) {
  let current: Algorithm | undefined;
  return async (alg: Algorithm) => {
    if (alg === current) return;
    const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: bits });
    const key = { ...(await exportJWK(privateKey)), alg, use: "sig", kid: `key-${alg}` };
    await call(`${admin}/admin/keys/hydra.openid.id-token`, "PUT", { keys: [key] });
    current = alg;
  };
}

async function call(url: string, method: "POST" | "PUT", body: object) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
