import { issuer } from "@/lib/runtime/env";
import { offerSetup } from "@/lib/users/set-up";

/**
 * Where nobody has an account yet: a code for the first administrator, to whoever reads what this start prints. It is no
 * line of the log, which others read too. One for all WORKERS; of several machines each prints its own, and all work.
 */
export async function printSetupCode(): Promise<void> {
  const code = await offerSetup(new Date());
  if (code === null) return;
  process.stdout.write(`
This installation has no accounts yet. Make the first administrator's, within 24 hours:
  open   ${issuer()}/setup
  code   ${code}

`);
}
