import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import {
  findGateOf,
  findGateState,
  type GateSettings,
  listGates as list,
  lockGate,
  updateGate,
} from "@/db/gates/gates";
import { shortenGateSessions } from "@/db/gates/sessions";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { IDENTITY_HEADERS } from "@/lib/oauth/gate/identity";
import { ok, type Result, refuse } from "@/lib/result";
import { isLoopback, isLoopbackOrigin, issuer } from "@/lib/runtime/env";
import { orRefused } from "@/lib/runtime/or-nothing";
import { changedHere } from "@/lib/runtime/watched";
import {
  type ChangeRefusal,
  changeWithin,
  type SettingsRequest,
  type ShownApplication,
} from "./change";
import { difference } from "./settings";

export type { GateSettings };

/** Settings of a gate that nobody chose. */
export const NEW_GATE: GateSettings = {
  ...{ publicPaths: [], idleMinutes: 720, assertion: true, sends: IDENTITY_HEADERS },
};

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?$/;

/**
 * True for an origin that a gate can protect, as browsers write it (WHATWG URL), or the sign-in wouldn't come
 * back. A site on Foyer's own host would be sent Foyer's cookies.
 */
export const isGateOrigin = (text: string): boolean =>
  ORIGIN.test(text) &&
  URL.parse(text)?.origin === text &&
  (text.startsWith("https:") || (isLoopbackOrigin() && isLoopback(text))) &&
  (isLoopback(text) || new URL(text).hostname !== new URL(issuer()).hostname);

/** Returns all gates, by origin. */
export const listGates = () => reading(list(database()));

/** Address that the proxy of a site asks about each request (docs/gates.md). */
export const checkAddress = (clientId: string) => `${issuer()}/gate/${clientId}/check`;

/** Returns the origin and settings of an application's gate; null if it is none. */
export const gateOf = (applicationId: string) => reading(findGateOf(database(), applicationId));

/** Milliseconds for which a request of the proxy, or a check, shows that it still asks. */
const RECENT_MS = 600_000;

/**
 * Returns the gate of a client ID, and what is known of its proxy and visitors; null if there is none. It is confirmed
 * if the proxy asked, or a check of the site was led to sign in, in the last ten minutes.
 */
export async function gateState(clientId: string) {
  const state = await reading(findGateState(database(), clientId));
  if (!state) return null;
  const isRecent = (at: Date | null) => at !== null && Date.now() - at.getTime() < RECENT_MS;
  return { ...state, isConfirmed: isRecent(state.seenAt) || isRecent(state.ledAt) };
}

/** Names the settings that a page showed, so that nobody overwrites what they didn't see. */
export const writeShown = ({ publicPaths, sends, assertion, idleMinutes }: GateSettings) =>
  JSON.stringify([publicPaths, sends, assertion, idleMinutes]);

type GateRefusal = "gate_unknown" | "changed_meanwhile";

/** Changes what a gate sends, and what it leaves open. True if anything differs. */
export async function changeGate(
  which: { id: string; shown?: string },
  change: Partial<GateSettings>,
  context: AuditContext,
): Promise<Result<boolean, GateRefusal>> {
  const changed = await database().transaction((tx) =>
    changeGateWithin(tx, which, change, context),
  );
  if (changed.ok && changed.value) changedHere("gates");
  return changed;
}

async function changeGateWithin(
  tx: Transaction,
  { id, shown }: { id: string; shown?: string },
  change: Partial<GateSettings>,
  context: AuditContext,
): Promise<Result<boolean, GateRefusal>> {
  const held = await lockGate(tx, id);
  if (!held) return refuse("gate_unknown");
  if (shown !== undefined && shown !== writeShown(held)) return refuse("changed_meanwhile");
  const differing = difference(held, change);
  if (differing === null) return ok(false);
  const { idleMinutes } = differing.after;
  await updateGate(tx, id, differing.after);
  if (idleMinutes !== undefined) await shortenGateSessions(tx, id, idleMinutes);
  const event = { ...context, event: "application.changed", applicationId: id } as const;
  await insertAuditEvent(tx, { ...event, ...differing });
  return ok(true);
}

/** The application in the revision that a page showed, and the settings of its gate as the page showed them. */
type ShownGate = ShownApplication & { gate: string };

/** Changes an application and its gate, all or nothing. True if anything differs. */
export async function saveGate(
  { gate: shown, ...application }: ShownGate,
  { settings, gate }: { settings: SettingsRequest; gate: GateSettings },
  context: AuditContext,
): Promise<Result<boolean, ChangeRefusal | GateRefusal>> {
  const saved = await orRefused<boolean, ChangeRefusal | GateRefusal>(async (tx) => {
    const changed = await changeWithin(tx, application, settings, context);
    if (!changed.ok) return changed;
    const saved = await changeGateWithin(tx, { id: application.id, shown }, gate, context);
    return saved.ok ? ok(saved.value || changed.value.isChanged) : saved;
  });
  if (saved.ok && saved.value) changedHere("gates");
  return saved;
}
