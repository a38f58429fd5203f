import { suspendApplication } from "@/db/access";
import { findClient } from "@/db/applications";
import { type Doer, THE_SERVICE } from "@/db/audit-events";
import { database } from "@/db/client";
import { liftSuspension } from "@/db/registrations";
import { ok, type Result, refuse } from "@/lib/result";

export type SuspensionRefusal = "client_unknown" | "suspended_already" | "not_suspended";

/** Ends everything that an application holds, at once and on every process; its grants stay. */
export async function suspend(
  clientId: string,
  now: Date,
  by: Doer = THE_SERVICE,
): Promise<Result<null, SuspensionRefusal>> {
  if (await suspendApplication(database(), clientId, now, by)) return ok(null);
  return refuse((await isKnown(clientId)) ? "suspended_already" : "client_unknown");
}

/** Lets an application in again. Revives no token, code or request. */
export async function lift(clientId: string): Promise<Result<null, SuspensionRefusal>> {
  if (await liftSuspension(database(), clientId)) return ok(null);
  return refuse((await isKnown(clientId)) ? "not_suspended" : "client_unknown");
}

const isKnown = async (clientId: string) => (await findClient(database(), clientId)) !== null;
