import { spawn } from "node:child_process";
import { once } from "node:events";
import { makeApplication } from "@/test/factories";
import { freePort } from "./servers";
import { db, world } from "./world";

type Settings = {
  port: number;
  issuer: string;
  application: Awaited<ReturnType<typeof makeApplication>>;
  env: Record<string, string>;
};

/** Starts the application of `npm run example` on a free port, registered as an application of its own. */
export async function startRelyingParty(name: string, given: Partial<Settings> = {}) {
  const { port = await freePort(), issuer = world().origin, env = {} } = given;
  const origin = `http://localhost:${port}`;
  const redirectUris = [`${origin}/callback`];
  const postLogoutRedirectUris = [`${origin}/`];
  const application =
    given.application ??
    (await makeApplication(db(), { name, redirectUris, postLogoutRedirectUris }));
  const { PATH = "" } = process.env;
  const child = spawn(
    process.execPath,
    ["scripts/run.mjs", "examples/relying-party/relying-party.ts"],
    {
      env: {
        PATH,
        NODE_ENV: "production",
        PORT: String(port),
        ISSUER: issuer,
        CLIENT_ID: application.clientId,
        CLIENT_SECRET: application.clientSecret,
        ...env,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await once(child.stdout, "data");
  return {
    origin,
    application,
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

export type RelyingParty = Awaited<ReturnType<typeof startRelyingParty>>;
