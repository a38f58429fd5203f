import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "./servers";
import { world } from "./world";

export async function startExampleApi(audience: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, ["scripts/run.mjs", "examples/api/api.ts"], {
    env: {
      PATH,
      NODE_ENV: "production",
      PORT: String(port),
      ISSUER: world().origin,
      AUDIENCE: audience,
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    metadata: async (path: string) => (await fetch(`http://localhost:${port}${path}`)).json(),
    call: (token: string | null, init: RequestInit = {}) =>
      fetch(`http://localhost:${port}/files`, {
        ...init,
        headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      }),
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}
