import { spawn } from "node:child_process";
import { once } from "node:events";
import { makeApplication } from "@/db/factories";
import { freePort } from "./servers";
import { db, world } from "./world";

/** The example of `npm run example`, registered as an application of its own, on a free port. */
export async function startRelyingParty(name: string) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const application = await makeApplication(db(), { name, redirectUris: [`${origin}/callback`] });
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, ["scripts/example.mjs"], {
    env: {
      PATH,
      NODE_ENV: "production",
      PORT: String(port),
      ISSUER: world().origin,
      CLIENT_ID: application.clientId,
      CLIENT_SECRET: application.clientSecret,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
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
