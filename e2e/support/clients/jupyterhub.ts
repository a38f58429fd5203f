import { randomBytes } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "../registering";
import { freePort } from "../servers";
import { installed } from "./installed";
import { ending, startProgram } from "./program";
import { recipeOf } from "./recipe";

/** The test's additions to the recipe: ports, an in-memory database, and a service that may read the Hub's state. */
const configuration = (given: Record<"port" | "hub" | "api" | "observer", string | number>) => `
c.JupyterHub.bind_url = "http://localhost:${given.port}"
c.JupyterHub.hub_port = ${given.hub}
c.JupyterHub.db_url = "sqlite:///:memory:"
c.ConfigurableHTTPProxy.should_start = False
c.ConfigurableHTTPProxy.api_url = "http://localhost:${given.api}"
c.JupyterHub.services = [{"name": "observer", "api_token": "${given.observer}"}]
c.JupyterHub.load_roles = [
    {"name": "observer", "services": ["observer"], "scopes": ["admin:users", "admin:auth_state"]}
]
# Seconds; the default is five minutes.
c.Authenticator.auth_refresh_age = 1
`;

const newKey = () => randomBytes(32).toString("hex");

/** Starts a JupyterHub behind its own proxy, registered as `foyer applications create` does by default. */
export async function startJupyterHub() {
  const environment = await installed("pip", "jupyterhub");
  const modules = join(await installed("npm", "npm"), "node_modules");
  const [port, hub, api] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const registered = await create("--redirect-uri", `${origin}/hub/oauth_callback`);
  const folder = await mkdtemp(join(tmpdir(), "foyer-jupyterhub-"));
  const file = join(folder, "jupyterhub_config.py");
  const [observer, proxyToken, cryptKey] = [newKey(), newKey(), newKey()];
  const recipe = await recipeOf("JupyterHub 6 (oauthenticator 17)", {
    origin,
    clientId: registered.client_id,
  });
  await writeFile(file, recipe + configuration({ port, hub, api, observer }));
  const proxy = await startProgram(
    `http://localhost:${api}`,
    process.execPath,
    [
      join(modules, "configurable-http-proxy/bin/configurable-http-proxy"),
      ...["--ip", "localhost", "--port", String(port), "--api-ip", "localhost"],
      ...["--api-port", String(api), "--default-target", `http://localhost:${hub}`],
    ],
    { CONFIGPROXY_AUTH_TOKEN: proxyToken },
  );
  const program = await startProgram(
    `http://localhost:${hub}/hub/health`,
    join(environment, "bin/python"),
    ["-m", "jupyterhub", "--config", file],
    {
      CONFIGPROXY_AUTH_TOKEN: proxyToken,
      FOYER_CLIENT_SECRET: registered.client_secret,
      JUPYTERHUB_CRYPT_KEY: cryptKey,
    },
    folder,
  );
  return {
    origin,
    clientId: registered.client_id,
    /** Returns the Hub's stored state of a user, including tokens. */
    async authStateOf(name: string) {
      const answer = await fetch(`${origin}/hub/api/users/${name}`, {
        headers: { Authorization: `token ${observer}` },
      });
      return (await answer.json()).auth_state;
    },
    stop: ending(folder, program, proxy),
  };
}
