import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { findSignInPolicy, type SignInPolicy, writeSignInPolicy } from "@/db/sign-in-policy";
import { ok, type Result, refuse } from "@/lib/result";

export type { SignInPolicy };

/** Days that a browser may be trusted, as administrators choose them; 0 for not at all. */
export const TRUSTED_BROWSER_DAYS = [0, 7, 30] as const;

export const signInPolicy = (): Promise<SignInPolicy> => reading(findSignInPolicy(database()));

/** Parses the days that a browser may be trusted. */
export function readTrustDays(typed: string): Result<number, "days_unfit"> {
  const days = TRUSTED_BROWSER_DAYS.find((each) => String(each) === typed);
  return days === undefined ? refuse("days_unfit") : ok(days);
}

/** Changes the policy of the given revision. */
export function changeSignInPolicy(
  wanted: SignInPolicy,
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", "changed_meanwhile">> {
  return database().transaction(async (tx) => {
    const { trustedBrowserDays, revision } = await findSignInPolicy(tx);
    if (revision !== wanted.revision) return refuse("changed_meanwhile");
    if (trustedBrowserDays === wanted.trustedBrowserDays) return ok("as_it_was");
    if (!(await writeSignInPolicy(tx, wanted, context.at))) return refuse("changed_meanwhile");
    const change = {
      before: { trustedBrowserDays },
      after: { trustedBrowserDays: wanted.trustedBrowserDays },
    };
    await insertAuditEvent(tx, { ...context, event: "policy.sign_in_changed", ...change });
    return ok("saved");
  });
}
