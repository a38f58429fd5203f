import type { Parameters } from "@/lib/oauth/parameters";
import { type Result, refuse } from "@/lib/result";
import { checkNewPassword } from "./new-password";
import { hashPasswordInTurn } from "./password";
import { normalizePassword } from "./password-text";

type Person = { username: string; name: string | null; email: string | null };

/**
 * Returns the hash of a new password that somebody typed twice (app/_ui/new-password-twice.tsx). Refuses with the
 * problem of a field, or "busy" if too many passwords wait for their hash.
 */
export async function hashTypedTwice(
  form: Parameters["values"],
  { username, name, email }: Person,
): Promise<Result<string, "busy" | Record<string, string>>> {
  const names = [username, name, email];
  const password = await checkNewPassword(form.get("password") ?? "", { names });
  if (!password.ok) return refuse({ password: password.error });
  if (normalizePassword(form.get("repeated") ?? "") !== password.value)
    return refuse({ repeated: "differs" });
  return hashPasswordInTurn(password.value);
}
