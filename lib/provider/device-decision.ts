import { randomUUID } from "node:crypto";
import { listApisFor } from "@/db/apis/permissions-of-users";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import {
  type DeviceRequest,
  findDeviceRequest,
  type OwnKey,
} from "@/db/tokens/device-authorizations";
import {
  approveDeviceRequest,
  denyDeviceRequest,
  type HeldRequest,
  lockDeviceRequest,
} from "@/db/tokens/device-decisions";
import { programInWords } from "@/lib/http/user-agent";
import { noteApproval } from "@/lib/integration-checks/noted-steps";
import { notify } from "@/lib/mail/notify";
import {
  contextOf,
  requestedContexts,
  type Strength,
} from "@/lib/oauth/authorize/authentication-context";
import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import type { RequestedApi } from "@/lib/oauth/authorize/requested-apis";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { isScope, type Scope } from "@/lib/oauth/scopes";
import { formatUserCode, readUserCode } from "@/lib/oauth/token/device";
import { registeredClient } from "./client";
import { type ShownApplication, shownApplication } from "./consent";
import { userCodeHashes } from "./device-entry";
import { giveGrant, standingOf } from "./give-grant";

/** Session that entered a user code. */
export type Entering = { id: string; user: { id: string }; amr: readonly string[] };

/** Request of a device, as its pages show it. */
export type ShownDeviceRequest = {
  /** User code as it is displayed. */
  code: string;
  /** Null until the user decides. */
  decision: DeviceRequest["decision"];
  /** Null if it awaits approval and the user isn't its owner: its name is unreviewed. */
  application: ShownApplication | null;
  scopes: Scope[];
  /** APIs that it wants to use on behalf of the user, each with its scopes. */
  apis: RequestedApi[];
  /** All scopes that the user granted to the application before. */
  grantedScopes: readonly string[];
  /** False if the application is closed to the user. */
  admitted: boolean;
  /** How strongly the user must have signed in. */
  required: Strength;
  network: string | null;
  /** Program in words; null if the device didn't name it. */
  program: string | null;
  requestedAt: Date;
};

/**
 * Returns the request with a user code that this session entered, or null: it is unknown, expired,
 * or another session's, or the application lost its access.
 */
export async function readDeviceRequest(
  typed: string,
  session: Entering,
): Promise<ShownDeviceRequest | null> {
  const code = readUserCode(typed);
  const found =
    code && (await reading(findDeviceRequest(database(), keyOf(code, session), new Date())));
  if (!code || !found) return null;
  const { grantedScopes, admitted } = await standingOf(session.user.id, found.id);
  return {
    code: formatUserCode(code),
    decision: found.decision,
    application: isRestrictedFor(registeredClient(found), session.user.id)
      ? null
      : shownApplication(found),
    scopes: found.requestedScopes.filter(isScope),
    apis: await apisOf(found, session),
    grantedScopes,
    admitted,
    required: found.requiredContext,
    network: found.network,
    program: programInWords(found.userAgent),
    requestedAt: found.requestedAt,
  };
}

/** Returns the APIs of a request, with what the user granted of each. */
async function apisOf(
  { id, apis }: DeviceRequest,
  { user }: Pick<Entering, "user">,
): Promise<RequestedApi[]> {
  if (apis === null) return [];
  const permitted = await reading(listApisFor(database(), id, user.id));
  return apis.flatMap(({ id: apiId, scopes }) => {
    const api = permitted.find((one) => one.id === apiId);
    return api ? [{ ...api, scopes: [...scopes] }] : [];
  });
}

const keyOf = (code: string, session: { id: string }): OwnKey => ({
  userCodeHashes: userCodeHashes(code),
  sessionId: session.id,
});

/** Undoes a decision: access was cut while it was made. */
class Undone extends Error {}

/**
 * Records the user's decision on a request that this session entered. An approval creates the token
 * family that the device collects. False, with nothing changed, if there is nothing to decide any
 * more, or the user may not approve it.
 */
export async function decideOnDevice(
  typed: string,
  decision: "approve" | "deny",
  session: Entering,
  context: AuditContext,
): Promise<boolean> {
  const code = readUserCode(typed);
  if (!code) return false;
  try {
    return await database().transaction(async (tx) => {
      const held = await lockDeviceRequest(tx, keyOf(code, session), context.at);
      if (!held) return false;
      await (decision === "deny" ? deny : approve)(tx, held, session, context);
      if (decision === "approve") noteApproval(held.applicationId);
      return true;
    });
  } catch (error) {
    if (error instanceof Undone) return false;
    throw error;
  }
}

async function deny(
  tx: Transaction,
  held: HeldRequest,
  { user: { id: userId } }: Entering,
  context: AuditContext,
) {
  const { deviceCodeHash, applicationId, device } = held;
  await denyDeviceRequest(tx, deviceCodeHash);
  const event = { ...context, event: "device.denied", userId, applicationId } as const;
  await insertAuditEvent(tx, { ...event, after: { ...device } });
}

async function approve(
  tx: Transaction,
  held: HeldRequest,
  { amr, user: { id: userId } }: Entering,
  context: AuditContext,
) {
  const { deviceCodeHash, applicationId, application, scopes, apis, device } = held;
  const { at: now, origin } = context;
  await giveGrant(tx, { userId, applicationId, scopes, apis, now }, origin);
  const familyId = randomUUID();
  const approved = await approveDeviceRequest(tx, {
    deviceCodeHash,
    familyId,
    amr,
    acr: contextOf(amr, NO_CONTEXT),
    now,
    familyExpiresAt: after(now, LIFETIME.refreshTokenAbsolute),
  });
  if (!approved) throw new Undone();
  const event = { ...context, event: "device.approved", userId, applicationId } as const;
  await insertAuditEvent(tx, { ...event, after: { ...device, scopes } });
  const { network } = device;
  const program = programInWords(device.userAgent);
  const news = { kind: "device_approved", application, device: program, network } as const;
  await notify(tx, userId, news, now);
}

/** A device asks for no class of authentication. */
const NO_CONTEXT = requestedContexts([], { values: [], essential: false });
