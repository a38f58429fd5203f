import { ok, type Result, refuse } from "@/lib/result";

const MIN_PASSWORD = 8;

/** Longer ones are never hashed: nobody registered one. */
export const MAX_PASSWORD = 128;

/** Whether a password may become somebody's: 8 to 128 characters of any kind, no rules of composition. */
export function checkNewPassword(password: string): Result<string, "too_short" | "too_long"> {
  if ([...password].length < MIN_PASSWORD) return refuse("too_short");
  return password.length > MAX_PASSWORD ? refuse("too_long") : ok(password);
}
