import { randomUUID } from "node:crypto";
import { insertApplication } from "@/db/applications/registrations";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type GateSettings, insertGate } from "@/db/gates/gates";
import { database, type Transaction } from "@/db/system/client";
import {
  type Access,
  type FoundAccess,
  findWanted,
  type GroupsRefusal,
  writeAccess,
} from "@/lib/groups/access";
import { redirectUriOf } from "@/lib/oauth/gate/addresses";
import { checkRegistration } from "@/lib/oauth/registration/registration";
import type {
  Registration,
  RegistrationRefusal,
  RegistrationRequest,
} from "@/lib/oauth/registration/registration-request";
import { hasSecrets, INITIAL } from "@/lib/oauth/registration/settings";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { orRefused } from "@/lib/runtime/or-nothing";
import { changedHere } from "@/lib/runtime/watched";
import { APPLICATION_ALLOWANCE } from "./allowance";
import { ADMINISTRATORS, columnsOf, pick, settingsOf } from "./settings";

/** Circumstances of a registration. `ownerId` is null if the application is the organization's. */
type Registering = AuditContext & {
  ownerId: string | null;
  approved: boolean;
  /** What the event says besides the settings. */
  noted?: object;
};

/** Registered application, as shown to its registrant. The secret is shown now and never again. */
export type RegisteredApplication = Registration & {
  id: string;
  clientId: string;
  secret: { id: string; value: string } | null;
};

type Registered<R> = Promise<
  Result<RegisteredApplication, RegistrationRefusal[] | "registered_already" | R>
>;

/** What a new application is until somebody restricts it. */
const OPEN: Access = { open: true, groups: [] };

/**
 * Registers an application that works at once, for everyone or for members of groups, with a secret
 * if its method takes one. `id` belongs to the form, so that a form sent twice registers once.
 */
export const registerApplication = (
  request: RegistrationRequest,
  { access = OPEN, ...registering }: Omit<Registering, "approved"> & { access?: Access },
  id: string = randomUUID(),
): Registered<GroupsRefusal> =>
  register(
    request,
    { ...registering, approved: true },
    { id, admit: (tx) => findWanted(tx, access) },
  );

/**
 * Registers an application for any user. It counts toward their limit, and works only for them
 * until an administrator approves it.
 */
export const submitApplication = (
  request: RegistrationRequest,
  registering: AuditContext & { ownerId: string },
  id: string = randomUUID(),
): Registered<"limit_reached"> =>
  register(
    { ...request, ...pick(INITIAL, ADMINISTRATORS) },
    { ...registering, approved: false },
    {
      id,
      admit: async (tx) =>
        (await APPLICATION_ALLOWANCE.leavesRoom(tx, registering.ownerId, id))
          ? ok(EVERYONE)
          : refuse("limit_reached"),
    },
  );

/** Gate that protects a site behind a proxy. */
export type NewGate = GateSettings & { name: string; origin: string };

/**
 * Registers a gate, which asks for no consent, since it is the organization's own. Its redirect address
 * is a path of the site that its check answers.
 */
export async function registerGate(
  gate: NewGate,
  context: AuditContext & { access?: Access },
  id?: string,
): Registered<GroupsRefusal | "origin_taken"> {
  const made = await orRefused((tx) => registerGateWithin(tx, gate, context, id));
  changedHere("gates");
  return made;
}

/** Registers a gate in a transaction, which a refusal has to undo. */
export async function registerGateWithin(
  tx: Transaction,
  { name, ...gate }: NewGate,
  { access = OPEN, ...context }: AuditContext & { access?: Access },
  id: string = randomUUID(),
): Registered<GroupsRefusal | "origin_taken"> {
  const request = {
    ...({ type: "gate", firstParty: true, scope: "openid profile email groups" } as const),
    ...{ name, redirectUris: [redirectUriOf(gate)] },
  };
  const registering = { ...context, ownerId: null, approved: true, noted: gate };
  const admission = { id, admit: () => findWanted(tx, access) };
  const registered = await registerWithin(tx, request, registering, admission);
  if (!registered.ok) return registered;
  const isFree = await insertGate(tx, { ...gate, applicationId: id });
  return isFree ? registered : refuse("origin_taken");
}

const EVERYONE: FoundAccess = { open: true, groups: new Map() };

/** Admission of an application. `admit` runs in its transaction, and says who may use it. */
type Admission<R> = { id: string; admit: (tx: Transaction) => Promise<Result<FoundAccess, R>> };

const register = <R>(
  request: RegistrationRequest,
  registering: Registering,
  admission: Admission<R>,
): Registered<R> =>
  database().transaction((tx) => registerWithin(tx, request, registering, admission));

async function registerWithin<R>(
  tx: Transaction,
  request: RegistrationRequest,
  registering: Registering,
  { id, admit }: Admission<R>,
): Registered<R> {
  const checked = checkRegistration(request, { privateNetwork: isLoopbackOrigin() });
  if (!checked.ok) return checked;
  const registration = checked.value;
  const value = hasSecrets(registration) ? newCredential("clientSecret") : null;
  const admitted = await admit(tx);
  if (!admitted.ok) return admitted;
  const made = await insert(tx, registration, registering, { id, secret: value });
  if (!made.ok) return made;
  const { actorId, origin, at } = registering;
  await writeAccess(tx, { id, before: OPEN }, admitted.value, { actorId, origin, at });
  const { clientId, secretId } = made.value;
  const secret = value === null || secretId === null ? null : { id: secretId, value };
  return ok({ ...registration, id, clientId, secret });
}

async function insert(
  tx: Transaction,
  registration: Registration,
  { ownerId, approved, noted, ...context }: Registering,
  { id, secret }: { id: string; secret: string | null },
): Promise<Result<{ clientId: string; secretId: string | null }, "registered_already">> {
  const settings = settingsOf(registration);
  const clientId = randomUUID();
  const state = approved
    ? { approvedAt: context.at }
    : { approvedAt: null, submittedAt: context.at };
  const made = await insertApplication(tx, {
    application: { ...columnsOf(settings, context.at), ...state, id, clientId, ownerId },
    redirectUris: registration.redirectUris,
    postLogoutRedirectUris: registration.postLogoutRedirectUris,
    secret: secret === null ? null : { hash: sha256(secret), label: "registration" },
  });
  if (!made) return refuse("registered_already");
  const after = { clientId, ...settings, ...noted, ownerId, approved };
  const event = { ...context, event: "application.registered", applicationId: id } as const;
  await insertAuditEvent(tx, { ...event, userId: ownerId, after });
  return ok({ clientId, secretId: made.secretId });
}
