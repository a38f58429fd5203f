import { issuer } from "@/lib/runtime/env";
import { offerSetup } from "@/lib/users/set-up";

/**
 * Prints a setup code for the first administrator if there is no account yet. It isn't logged,
 * because others read the log. All WORKERS of a machine share one; each machine prints its own, and
 * all are valid.
 */
export async function printSetupCode(): Promise<void> {
  const code = await offerSetup(new Date());
  if (code === null) return;
  process.stdout.write(`
This installation has no accounts yet. Create the first administrator within 24 hours:
  open   ${issuer()}/setup
  code   ${code}

`);
}
