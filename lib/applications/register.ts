import { randomUUID } from "node:crypto";
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
import { ok, type Result } from "@/lib/result";
import { takesSecret } from "./secrets";

/** What an administrator learns of a new application. The secret is shown now and never again. */
export type RegisteredApplication = Registration & {
  clientId: string;
  secret: { id: string; value: string } | null;
};

/** Registers an application: active at once, with a secret where its method takes one. */
export async function registerApplication(
  request: RegistrationRequest,
): Promise<Result<RegisteredApplication, RegistrationRefusal>> {
  const checked = checkRegistration(request, { privateNetwork: isLoopbackOrigin() });
  if (!checked.ok) return checked;
  const registration = checked.value;
  const { redirectUris, postLogoutRedirectUris, authMethod, ...rest } = registration;
  const clientId = randomUUID();
  const value = takesSecret(authMethod) ? newCredential("clientSecret") : null;
  const id = await insertApplication(database(), {
    application: { clientId, tokenEndpointAuthMethod: authMethod, ...rest },
    redirectUris,
    postLogoutRedirectUris,
    secret: value === null ? null : { hash: sha256(value), label: "registration" },
  });
  return ok({
    ...registration,
    clientId,
    secret: value === null || id === null ? null : { id, value },
  });
}
