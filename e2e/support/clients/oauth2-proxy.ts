import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRedis } from "../redis";
import { create } from "../registering";
import { freePort } from "../servers";
import { installed } from "./installed";
import { startProgram } from "./program";
import { recipeOf } from "./recipe";
import { serve } from "./serve";

/** Starts the application behind the proxy, which returns the headers that the proxy added. */
const startUpstream = () =>
  serve(async () => ({
    listener: (request, response) => response.end(JSON.stringify(request.headers)),
  }));

type Options = {
  /** Options of `foyer applications create`; none by default. */
  registration?: string[];
  /** Changes the documented settings. */
  configure?: (settings: string) => string;
};

/** Starts oauth2-proxy in front of an application, with the settings that docs/clients.md names. */
export async function startOauth2Proxy({
  registration = [],
  configure = (settings) => settings,
}: Options = {}) {
  const binary = join(await installed("go", "oauth2-proxy"), "bin/oauth2-proxy");
  const [redis, upstream, port] = [await startRedis(), await startUpstream(), await freePort()];
  const origin = `http://localhost:${port}`;
  const registered = await create("--redirect-uri", `${origin}/oauth2/callback`, ...registration);
  const recipe = configure(
    await recipeOf("oauth2-proxy 7.6", { origin, clientId: registered.client_id }),
  );
  const folder = await mkdtemp(join(tmpdir(), "foyer-oauth2-proxy-"));
  const file = join(folder, "oauth2-proxy.cfg");
  const toRedis = recipe.replace("redis://redis.example.org:6379", redis.url);
  // Refreshes after one second, so that a session is due for a refresh at once instead of after ten minutes.
  await writeFile(file, toRedis.replace('cookie_refresh = "10m"', 'cookie_refresh = "1s"'));
  const program = await startProgram(
    `${origin}/ping`,
    binary,
    [
      ...["--config", file, "--http-address", `localhost:${port}`, "--upstream", upstream.origin],
      ...["--cookie-secure=false", "--pass-access-token", "--skip-provider-button"],
    ],
    {
      OAUTH2_PROXY_CLIENT_SECRET: registered.client_secret,
      OAUTH2_PROXY_COOKIE_SECRET: randomBytes(16).toString("hex"),
    },
  );
  return {
    origin,
    clientId: registered.client_id as string,
    async stop() {
      await program.stop();
      await Promise.all([upstream.stop(), redis.stop()]);
      await rm(folder, { recursive: true });
    },
  };
}
