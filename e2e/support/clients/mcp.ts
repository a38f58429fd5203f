import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { foyerJson } from "../foyer";
import { create } from "../registering";
import { freePort } from "../servers";
import { world } from "../world";
import { installed } from "./installed";
import { startProgram } from "./program";

/** Starts an MCP server and a client of it, registered by the commands of docs/apis.md. */
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
  const app = join(folder, "mcp.mjs");
  await copyFile("e2e/support/clients/mcp/mcp.mjs", app);
  const program = await startProgram(origin, process.execPath, [app], {
    PORT: String(port),
    ISSUER: world().origin,
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret,
    SERVER_ID: server.client_id,
    SERVER_SECRET: server.client_secret,
  });
  return {
    origin,
    api,
    clientId: client.client_id,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true });
    },
  };
}
