import { serve } from "@hono/node-server";
import { createApp } from "./app";
import { readConfig } from "./config";

try {
  const { port, origin, ...config } = readConfig();
  serve(
    { fetch: createApp({ ...config, port, origin }).fetch, port, hostname: "localhost" },
    () => {
      process.stdout.write(`The example runs at ${origin} and signs in with ${config.issuer}\n`);
    },
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
