import type { AuditContext } from "@/db/audit/events";
import type { Transaction } from "@/db/system/client";
import { type RegisteredApplication, registerGateWithin } from "@/lib/applications/register";
import { IDENTITY_HEADERS } from "@/lib/oauth/gate/identity";
import { ok, type Result, refuse } from "@/lib/result";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { orRefused } from "@/lib/runtime/or-nothing";
import { changedHere } from "@/lib/runtime/watched";
import {
  applyChange,
  lockShown,
  type SiteRefusal,
  type WhichSite,
} from "@/lib/sites/editing/change";
import type { SiteFields } from "@/lib/sites/editing/fields";
import { permitAll } from "@/lib/sites/editing/redirects";
import { splitLines } from "@/lib/split-lines";

/** Settings of a gate that nobody chose. */
const USUAL = {
  ...{ publicPaths: [], sends: [...IDENTITY_HEADERS], assertion: true, idleMinutes: 720 },
};

type Refusal = SiteRefusal | "has_application" | "target_unfit" | "origin_taken" | "unfit";

/**
 * Registers a gate for the origin of a site's target, admits the groups that see the site, and links the
 * site to it. All or nothing.
 */
export async function protect(
  which: WhichSite,
  context: AuditContext,
): Promise<Result<RegisteredApplication, Refusal>> {
  const done = await orRefused(async (tx) => {
    const locked = await lockShown(tx, which);
    return locked.ok ? protectWithin(tx, locked.value, context) : locked;
  });
  for (const table of ["gates", "sites"] as const) changedHere(table);
  return done;
}

type Stored = Parameters<typeof applyChange>[1]["stored"];

async function protectWithin(
  tx: Transaction,
  stored: Stored,
  context: AuditContext,
): Promise<Result<RegisteredApplication, Refusal>> {
  const wanted = gateFor(stored);
  if (!wanted.ok) return wanted;
  const { gate, access } = wanted.value;
  const made = await registerGateWithin(tx, gate, { ...context, access });
  if (!made.ok) return refuse(made.error === "origin_taken" ? "origin_taken" : "unfit");
  const asked = { application: made.value.clientId };
  const linked = await applyChange(tx, { stored, asked, permit: permitAll }, context);
  return linked.ok ? made : refuse("unfit");
}

type Site = Pick<SiteFields, "application" | "targetUrl" | "title" | "audience" | "groups">;

function gateFor({ application, targetUrl, title: name, audience, groups }: Site) {
  if (application !== null) return refuse("has_application");
  const origin = originOf(targetUrl);
  if (origin === null) return refuse("target_unfit");
  const open = audience !== "groups";
  return ok({
    gate: { ...USUAL, name, origin },
    access: { open, groups: open ? [] : splitLines(groups) },
  });
}

/** Returns the origin of a site that a gate can protect; null if it has none. */
export function originOf(targetUrl: string | null): string | null {
  const target = targetUrl === null ? null : URL.parse(targetUrl);
  const isFit =
    target?.protocol === "https:" || (target?.protocol === "http:" && isLoopbackOrigin());
  return target && isFit ? target.origin : null;
}
