import type { AuditContext } from "@/db/audit/events";
import { takeIcon } from "@/db/gates/gates";
import type { Access } from "@/db/groups/applications";
import type { Transaction } from "@/db/system/client";
import { isGateOrigin, NEW_GATE } from "@/lib/applications/gates";
import { type RegisteredApplication, registerGateWithin } from "@/lib/applications/register";
import type { GroupsRefusal } from "@/lib/groups/access";
import { ok, type Result, refuse } from "@/lib/result";
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

type Refusal =
  | (SiteRefusal | "has_application" | "target_unfit" | "origin_taken" | "unfit")
  | GroupsRefusal;

/**
 * Registers a gate for the origin of a site's target, admits whom `access` names, or else the groups that
 * see the site, and links the site to it. All or nothing.
 */
export async function protect(
  which: WhichSite,
  context: AuditContext,
  access?: Access,
): Promise<Result<RegisteredApplication, Refusal>> {
  const done = await orRefused(async (tx) => {
    const locked = await lockShown(tx, which);
    return locked.ok ? protectWithin(tx, locked.value, { ...context, access }) : locked;
  });
  for (const table of ["gates", "sites"] as const) changedHere(table);
  return done;
}

type Stored = Parameters<typeof applyChange>[1]["stored"];

async function protectWithin(
  tx: Transaction,
  stored: Stored,
  { access = accessOf(stored), ...context }: AuditContext & { access?: Access | undefined },
): Promise<Result<RegisteredApplication, Refusal>> {
  const gate = gateFor(stored);
  if (!gate.ok) return gate;
  const made = await registerGateWithin(tx, gate.value, { ...context, access });
  if (!made.ok) return refuse(refusalOf(made.error));
  // The check of the site tells if it is open by mistake.
  const asked = { application: made.value.clientId, monitored: true };
  await takeIcon(tx, made.value.id, stored.id);
  const linked = await applyChange(tx, { stored, asked, permit: permitAll }, context);
  return linked.ok ? made : refuse("unfit");
}

/** A title that is no name of an application refuses the whole; so do groups, but those that a form named have a field. */
function refusalOf(
  error: Exclude<Awaited<ReturnType<typeof registerGateWithin>>, { ok: true }>["error"],
) {
  if (error === "origin_taken") return error;
  return Array.isArray(error) || typeof error !== "object" ? "unfit" : error;
}

type Site = Pick<SiteFields, "application" | "targetUrl" | "title" | "audience" | "groups">;

function gateFor({ application, targetUrl, title: name }: Site) {
  if (application !== null) return refuse("has_application");
  const origin = originOf(targetUrl);
  return origin === null ? refuse("target_unfit") : ok({ ...NEW_GATE, name, origin });
}

/** Returns who may use the application of a site whose card these people see. */
export function accessOf({ audience, groups }: Pick<SiteFields, "audience" | "groups">): Access {
  const open = audience !== "groups";
  return { open, groups: open ? [] : splitLines(groups) };
}

/** Returns the origin of a site that a gate can protect; null if it has none. */
export function originOf(targetUrl: string | null): string | null {
  const origin = targetUrl === null ? undefined : URL.parse(targetUrl)?.origin;
  return origin !== undefined && isGateOrigin(origin) ? origin : null;
}
