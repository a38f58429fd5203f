import { copyFile, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { create } from "../registering";
import { freePort } from "../servers";
import { installed } from "./installed";
import { ending, startProgram } from "./program";
import { recipeOf } from "./recipe";

/** Starts a relying party of better-auth, registered as `foyer applications create` does by default. */
export async function startBetterAuth() {
  // Inside the installation, so that Node resolves the package.
  const folder = await mkdtemp(join(await installed("npm", "npm"), "better-auth-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { client_id: clientId, client_secret } = await create(
    ...["--redirect-uri", `${origin}/api/auth/callback/foyer`],
  );
  await writeFile(
    join(folder, "auth.mjs"),
    await recipeOf("better-auth 1.7", { origin, clientId }),
  );
  const app = join(folder, "app.mjs");
  await copyFile("e2e/support/clients/npm/better-auth.mjs", app);
  const program = await startProgram(origin, process.execPath, [app], {
    BETTER_AUTH_SECRET: "a long secret of the relying party's own",
    FOYER_CLIENT_SECRET: client_secret,
    PORT: String(port),
  });
  return {
    origin,
    stop: ending(folder, program),
  };
}
