// `npm run dev`: Next's development server on the embedded database, or on DATABASE_URL.
import { spawn } from "node:child_process";
import { build } from "esbuild";
import { NODE_BUNDLE, plugins } from "./esbuild-options.mjs";

const outfile = "dist/dev.js";
await build({ ...NODE_BUNDLE, plugins, entryPoints: ["server/development.ts"], outfile });
const { startDevelopment } = await import(new URL(`../${outfile}`, import.meta.url).href);
const { env, stop } = await startDevelopment();
const next = spawn(
  process.execPath,
  ["node_modules/next/dist/bin/next", "dev", "--port", env.PORT, "--hostname", env.HOST],
  {
    stdio: "inherit",
    env: { ...process.env, ...env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" },
  },
);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => next.kill(signal));
next.on("exit", async (code) => {
  await stop();
  process.exit(code ?? 0);
});
