import { newCredential, unseal } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";

/** Creates a credential in the server's format that isn't in any database. */
export const forgeCredential = newCredential;

/** Decrypts values that a server with this APP_SECRET sealed. */
export function unsealer(appSecret: string): typeof unseal {
  completeEnvironment({ APP_SECRET: appSecret });
  return unseal;
}
