import { env } from "@/lib/runtime/env";
import { pastDeadline, signInPolicy } from "@/lib/session/sign-in-policy";
import { type Finding, fine, unset, warn } from "./doctor-finding";

const CHECK = "two-step policy";

/** Reports people past the policy's deadline, and whether their links can be mailed. */
export async function examineSignInPolicy(now: Date): Promise<Finding> {
  const { requiredRoles } = await signInPolicy();
  if (requiredRoles.length === 0) return unset(CHECK, "no role needs two-step sign-in");
  const { past, unreachable } = await pastDeadline(now);
  const found = `required of ${requiredRoles.join(", ")}; ${past} accounts are past the deadline`;
  if (env().SMTP_URL === undefined)
    return warn(
      CHECK,
      `${found}, and the links they need are written to files, not mailed`,
      "set SMTP_URL, or make links with npx foyer users factors-link",
    );
  return unreachable > 0
    ? warn(
        CHECK,
        `${found}, ${unreachable} of them without a verified address`,
        "make their links with npx foyer users factors-link",
      )
    : fine(CHECK, found);
}
