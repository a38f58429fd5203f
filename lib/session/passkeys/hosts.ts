import { countPasskeysByHost } from "@/db/factors/passkeys";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { passkeyHost } from "./relying-party";

/** Returns how many passkeys were made for today's host, and for each other one. */
export async function passkeysByHost() {
  const host = passkeyHost();
  const all = await reading(countPasskeysByHost(database()));
  return {
    host,
    here: all.find(({ rpId }) => rpId === host)?.count ?? 0,
    others: all.filter(({ rpId }) => rpId !== host),
  };
}
