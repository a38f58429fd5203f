import { randomBytes } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "../registering";
import { freePort } from "../servers";
import { installed } from "./installed";
import { ending, startProgram } from "./program";
import { recipeOf } from "./recipe";

const newKey = () => randomBytes(32).toString("base64url");

/**
 * The test's additions to the recipe: a server with a database in its folder, and a client that may
 * receive the login token.
 */
const configuration = (folder: string, port: number, origin: string) => `
server_name: localhost
public_baseurl: ${origin}
listeners: [{ port: ${port}, type: http, bind_addresses: ["127.0.0.1"], resources: [{ names: [client] }] }]
database: { name: sqlite3, args: { database: "${folder}/homeserver.db" } }
media_store_path: ${folder}/media
signing_key: "ed25519 a_1 ${randomBytes(32).toString("base64").replace("=", "")}"
macaroon_secret_key: ${newKey()}
form_secret: ${newKey()}
trusted_key_servers: []
report_stats: false
sso: { client_whitelist: ["${origin}/_matrix/static/"] }
`;

/** Starts a Matrix homeserver, registered as `foyer applications create` does by default. */
export async function startSynapse() {
  const python = join(await installed("pip", "synapse"), "bin/python");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { client_id: clientId, client_secret } = await create(
    ...["--redirect-uri", `${origin}/_synapse/client/oidc/callback`],
    ...["--backchannel-logout-uri", `${origin}/_synapse/client/oidc/backchannel_logout`],
  );
  const folder = await mkdtemp(join(tmpdir(), "foyer-synapse-"));
  const [file, secret] = [join(folder, "homeserver.yaml"), join(folder, "client_secret")];
  const recipe = await recipeOf("Synapse 1.163", { origin, clientId });
  const local = recipe
    .replace("/run/secrets/foyer_client_secret", secret)
    // Synapse accepts an issuer without TLS only with this setting.
    .replace("  - idp_id: foyer\n", "  - idp_id: foyer\n    skip_verification: true\n");
  await writeFile(secret, client_secret ?? "");
  await writeFile(file, local + configuration(folder, port, origin));
  const program = await startProgram(
    `${origin}/health`,
    python,
    ["-m", "synapse.app.homeserver", "--config-path", file],
    {},
    folder,
  );
  return {
    origin,
    stop: ending(folder, program),
  };
}
