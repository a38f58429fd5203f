import { copyFile, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK } from "jose";
import { newClientKey } from "../assertions";
import { foyerJson } from "../foyer";
import { create, newName } from "../registering";
import { freePort } from "../servers";
import { world } from "../world";
import { installed } from "./installed";
import { ending, startProgram } from "./program";

/** Registers a service that may read notes, with a secret or with a key of its own. */
async function newReader(api: string, folder: string, key?: Record<string, unknown>) {
  const file = join(folder, "keys.json");
  if (key) await writeFile(file, JSON.stringify({ keys: [key] }));
  const options = key ? ["--auth-method", "private_key_jwt", "--jwks-file", file] : [];
  const service = await foyerJson(["services", "create", "--name", newName(), ...options]);
  await foyerJson(["apis", "allow", api, service.client_id, "--scope", "notes:read"]);
  return service;
}

/** Starts an MCP server and three clients of it, registered by the commands of docs/apis.md. */
export async function startMcp() {
  // Inside the installation, so that Node resolves the package.
  const folder = await mkdtemp(join(await installed("npm", "mcp"), "mcp-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const api = `${origin}/mcp`;
  const scopes = ["notes:read Read your notes", "notes:write Change your notes"];
  await foyerJson(["apis", "create", api, "--name", "Notes", "--scope", ...scopes]);
  const client = await create("--redirect-uri", `${origin}/callback`);
  await foyerJson(["apis", "allow", api, client.client_id, "--scope", "notes:read"]);
  const server = await foyerJson(["services", "create", "--name", "Notes server"]);
  await foyerJson(["apis", "introspectors", api, "--client", server.client_id]);
  const key = await newClientKey();
  const bySecret = await newReader(api, folder);
  const byKey = await newReader(api, folder, key.jwk);
  const app = join(folder, "mcp.mjs");
  await copyFile("e2e/support/clients/mcp/mcp.mjs", app);
  const program = await startProgram(origin, process.execPath, [app], {
    PORT: String(port),
    ISSUER: world().origin,
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret,
    SERVER_ID: server.client_id,
    SERVER_SECRET: server.client_secret,
    SECRET_SERVICE_ID: bySecret.client_id,
    SECRET_SERVICE_SECRET: bySecret.client_secret,
    KEY_SERVICE_ID: byKey.client_id,
    KEY_SERVICE_KEY: JSON.stringify(await exportJWK(key.privateKey)),
  });
  return {
    origin,
    api,
    clientId: client.client_id,
    services: { secret: bySecret.client_id, key: byKey.client_id },
    stop: ending(folder, program),
  };
}
