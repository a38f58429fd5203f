import { randomUUID } from "node:crypto";
import { insertAuditEvent } from "@/db/audit-events";
import { database } from "@/db/client";
import { insertApplication } from "@/db/registrations";
import { newCredential, sha256 } from "@/lib/crypto";
import { isLoopbackOrigin } from "@/lib/env";
import { checkRegistration } from "@/lib/oauth/registration";
import type {
  Registration,
  RegistrationRefusal,
  RegistrationRequest,
} from "@/lib/oauth/registration-request";
import { ok, type Result, refuse } from "@/lib/result";
import { type Deed, settingsOf, takesSecret } from "./settings";

/** Who registers it. Without approval it waits for an administrator, and has an owner to work for until then. */
export type Registering = Deed & {
  ownerId: string | null;
  approved: boolean;
  /** An administrator vouches for it from the start. */
  verified?: boolean;
};

/** What its registrant learns of a new application. The secret is shown now and never again. */
export type RegisteredApplication = Registration & {
  id: string;
  clientId: string;
  secret: { id: string; value: string } | null;
};

/**
 * Registers an application, with a secret where its method takes one. `id` is the form's that asks for it: sent twice,
 * it registers once.
 */
export async function registerApplication(
  request: RegistrationRequest,
  registering: Registering,
  id: string = randomUUID(),
): Promise<Result<RegisteredApplication, RegistrationRefusal | "registered_already">> {
  const checked = checkRegistration(request, { privateNetwork: isLoopbackOrigin() });
  if (!checked.ok) return checked;
  const registration = checked.value;
  const value = takesSecret(registration.authMethod) ? newCredential("clientSecret") : null;
  const made = await insert(registration, registering, { id, secret: value });
  if (!made) return refuse("registered_already");
  const { clientId, secretId } = made;
  const secret = value === null || secretId === null ? null : { id: secretId, value };
  return ok({ ...registration, id, clientId, secret });
}

function insert(
  registration: Registration,
  { by, now, ownerId, approved, verified = false }: Registering,
  { id, secret }: { id: string; secret: string | null },
) {
  const { redirectUris, postLogoutRedirectUris, authMethod, ...rest } = registration;
  const clientId = randomUUID();
  const state = approved
    ? { ownerId, approvedAt: now }
    : { ownerId, approvedAt: null, submittedAt: now };
  return database().transaction(async (tx) => {
    const made = await insertApplication(tx, {
      application: {
        ...rest,
        ...state,
        id,
        clientId,
        tokenEndpointAuthMethod: authMethod,
        verifiedAt: verified ? now : null,
      },
      redirectUris,
      postLogoutRedirectUris,
      secret: secret === null ? null : { hash: sha256(secret), label: "registration" },
    });
    if (!made) return null;
    const after = {
      clientId,
      ...settingsOf({ ...registration, verified }),
      ownerId,
      approved,
    };
    const event = { ...by, at: now, event: "application.registered", applicationId: id } as const;
    await insertAuditEvent(tx, { ...event, userId: ownerId, after });
    return { clientId, secretId: made.secretId };
  });
}
