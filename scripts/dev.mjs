// `npm run dev`: Next's development server on the embedded database, or on DATABASE_URL.
import { spawn } from "node:child_process";
import { bundle, NODE_BUNDLE } from "./esbuild-options.mjs";
import { makeFace } from "./face.mjs";
import { requireFreePorts } from "./ports.mjs";
import { explained } from "./stage.mjs";

const outfile = "dist/dev.js";
await requireFreePorts();
await explained(makeFace);
await explained(() => bundle("server/process/development.ts", outfile, NODE_BUNDLE));
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
