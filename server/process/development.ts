import { closeDatabase } from "@/db/system/client";
import { appSecrets, env, issuer } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { prepare } from "./prepare";
import { reportFatal } from "./start-errors";

/** Prepares what `next dev` needs: a migrated and seeded database, and the variables that point at it. */
export async function startDevelopment() {
  const cleanup = await prepare().catch(reportFatal);
  await closeListener();
  await closeDatabase();
  const { DATABASE_URL = "", PORT, HOST = "127.0.0.1" } = env();
  return {
    env: {
      DATABASE_URL,
      APP_SECRET: appSecrets().join(","),
      PORT: String(PORT),
      HOST,
      PUBLIC_URL: issuer(),
      AUTH_URL: issuer(),
    },
    stop: cleanup,
  };
}
