import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "../registering";
import { freePort } from "../servers";
import { installed } from "./installed";
import { ending, startProgram } from "./program";
import { recipeOf } from "./recipe";

type Library = {
  /** The package's name, and its heading in docs/clients.md. */
  library: string;
  heading: string;
  callback: string;
};

/** Starts a Django site with the recipe of a library, registered as `foyer applications create` does by default. */
export async function startDjango({ library, heading, callback }: Library) {
  const environment = await installed("pip", "django");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const registered = await create("--redirect-uri", origin + callback);
  const folder = await mkdtemp(join(tmpdir(), "foyer-django-"));
  const program = await startProgram(
    origin,
    join(environment, "bin/python"),
    ["e2e/support/clients/django/site.py"],
    {
      DATABASE: join(folder, "db.sqlite3"),
      FOYER_CLIENT_SECRET: registered.client_secret,
      LIBRARY: library,
      PORT: String(port),
      RECIPE: await recipeOf(heading, { origin, clientId: registered.client_id }),
    },
  );
  return {
    origin,
    clientId: registered.client_id,
    stop: ending(folder, program),
  };
}
