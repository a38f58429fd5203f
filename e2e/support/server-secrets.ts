import { UPLOADS } from "@/lib/http/form-body";
import { newCredential, unseal } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";

/** Makes a credential that has the server's format, and that no database knows. */
export const forgeCredential = newCredential;

/** Opens values that a server with this APP_SECRET sealed. */
export function unsealer(appSecret: string): typeof unseal {
  completeEnvironment({ APP_SECRET: appSecret });
  return unseal;
}

/** True for the address of a form that uploads a file. */
export const takesUpload = (address: string): boolean => UPLOADS.has(address);
