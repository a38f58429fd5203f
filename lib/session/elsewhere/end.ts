import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { deleteProvider } from "@/db/identities/administration";
import { listStranded } from "@/db/identities/identities";
import { countByPasskey } from "@/db/identities/stale";
import { database } from "@/db/system/client";
import { ok, type Result, refuse } from "@/lib/result";
import { findProvider, switchProvider } from "./administer";
import { announcing, isChecked } from "./check";
import { unlinkAll } from "./ways";

/** People without another way to sign in that a page or a command names. */
const MOST_NAMED = 10;

/** Returns who can't sign in without a provider, and the number of those who have only a passkey then. */
export async function strandedBy(id: string, now: Date) {
  const [stranded, byPasskey] = await Promise.all([
    listStranded(database(), id, MOST_NAMED),
    countByPasskey(database(), id, now),
  ]);
  return { ...stranded, byPasskey };
}

/**
 * Stops sign-ins with a provider. Returns who has no other way, and whether it could be enabled
 * again: an outage of the provider is a bad time to disable it.
 */
export async function disableProvider(id: string, context: AuditContext) {
  const done = await switchProvider(id, false, context);
  if (!done.ok) return done;
  const [provider, stranded] = await Promise.all([findProvider(id), strandedBy(id, context.at)]);
  const mayEnable = provider !== null && isChecked(provider);
  return ok({ isChanged: done.value === "saved", stranded, mayEnable });
}

export type Removal = { isRemoved: boolean; stranded: Awaited<ReturnType<typeof strandedBy>> };

/**
 * Removes a provider that is disabled: its accounts are unlinked, and the sessions that came through it
 * end. If people have no other way to sign in, it changes nothing before `strands` says that they may
 * lose this one.
 */
export async function removeProvider(
  { id, strands }: { id: string; strands: boolean },
  context: AuditContext,
): Promise<Result<Removal, "provider_unknown" | "provider_enabled">> {
  const stored = await findProvider(id);
  if (!stored) return refuse("provider_unknown");
  if (stored.enabledAt) return refuse("provider_enabled");
  const stranded = await strandedBy(id, context.at);
  if (stranded.total > 0 && !strands) return ok({ isRemoved: false, stranded });
  await unlinkAll(id, context);
  return announcing(
    database().transaction(async (tx): Promise<Result<Removal, "provider_enabled">> => {
      if (!(await deleteProvider(tx, id))) return refuse("provider_enabled");
      const before = { provider: stored.name };
      await insertAuditEvent(tx, { ...context, event: "provider.removed", before });
      return ok({ isRemoved: true, stranded });
    }),
  );
}
