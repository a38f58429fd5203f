import { type Problems, readProblems } from "@/lib/forms/problems";
import { requestHeaders } from "@/lib/http/request-headers";

/** Codes of password/refusals.ts in the page's address. */
const CODES: ReadonlySet<string | null> = new Set(["credentials", "missing", "limited"]);

/** Returns the sign-in that was just refused: its empty fields and its username; null if unknown. */
export async function refusedSignIn(code: string | null): Promise<Problems | null> {
  return code !== null && CODES.has(code) ? readProblems(await requestHeaders(), code, code) : null;
}
