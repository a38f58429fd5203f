import { sql } from "drizzle-orm";
import type { AuditEventName, RequestOrigin } from "@/db/audit/events";
import { executePrepared, type Transaction } from "@/db/system/client";
import { forgetDevices, type NotedDevice, notingDevice } from "./known-devices";
import { endSurplusSessions, hasSurplusSessions } from "./own-sessions";

type SignIn = {
  userId: string;
  sessionId: string;
  /** Hash of the browser's ID; null if it brought none that we made. */
  deviceHash: Buffer | null;
  way: string;
  origin: RequestOrigin;
  now: Date;
};

const EVENT: AuditEventName = "session.signed_in";

/**
 * Records a sign-in's browser and its event in one statement, and ends the sessions and forgets the
 * browsers that are too many; call it in the transaction that started the session. True if the
 * browser is new to a user who has used others.
 */
export async function recordSignIn(tx: Transaction, signIn: SignIn): Promise<boolean> {
  const { userId, sessionId, way, origin, now } = signIn;
  const [recorded] = await executePrepared<NotedDevice & { surplus: boolean }>(
    tx,
    sql`
    with device as (${notingDevice(signIn)}),
    noted as (
      select coalesce((select unknown from device), false) as unknown,
        coalesce((select crowded from device), false) as crowded),
    event as (
      insert into audit_events
        (at, event, actor_id, user_id, network, user_agent, request_id, after)
      select ${now.toISOString()}::timestamptz, ${EVENT}::text, ${userId}::uuid, ${userId}::uuid,
        ${origin.network}::text, ${origin.userAgent}::text, ${origin.requestId}::uuid,
        jsonb_build_object('session', ${sessionId}::text, 'newDevice', unknown, 'way', ${way}::text)
      from noted)
    select unknown, crowded, ${hasSurplusSessions({ userId, newId: sessionId }, now)} as surplus
    from noted`,
  );
  if (recorded?.surplus) await endSurplusSessions(tx, { userId, newId: sessionId, origin }, now);
  if (recorded?.crowded) await forgetDevices(tx, signIn);
  return recorded?.unknown ?? false;
}
