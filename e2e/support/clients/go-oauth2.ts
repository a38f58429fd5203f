import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { makeApplication } from "@/test/factories";
import { freePort } from "../servers";
import { db, world } from "../world";
import { ending, startProgram } from "./program";

/** Returns the reason why the Go program can't run here; null if it can. */
export const goMissing = () =>
  spawnSync("go", ["version"]).status === 0 ? null : "Go is not installed";

type Registration = NonNullable<Parameters<typeof makeApplication>[1]>;

/** Builds the program of e2e/support/clients/go-oauth2 and starts it, with the default registration unless told otherwise. */
export async function startGoOauth2({
  rolePath = "",
  ...registration
}: Registration & { rolePath?: string } = {}) {
  const folder = mkdtempSync("/tmp/foyer-e2e-go-");
  const binary = join(folder, "relying-party");
  const built = spawnSync("go", ["build", "-mod=readonly", "-o", binary, "."], {
    cwd: "e2e/support/clients/go-oauth2",
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(`go build failed:\n${built.stderr}`);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const application = await makeApplication(db(), {
    ...registration,
    redirectUris: [`${origin}/callback`],
  });
  const program = await startProgram(origin, binary, [], {
    ISSUER: world().origin,
    ORIGIN: origin,
    PORT: String(port),
    CLIENT_ID: application.clientId,
    FOYER_CLIENT_SECRET: application.clientSecret,
    SCOPES: registration.scopes?.join(" ") ?? "openid profile email",
    ROLE_ATTRIBUTE_PATH: rolePath,
  });
  return {
    ...program,
    application,
    stop: ending(folder, program),
  };
}
