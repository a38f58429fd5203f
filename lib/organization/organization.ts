import { findOrganization, type OrganizationRow, UNSET } from "@/db/organization";
import { database } from "@/db/system/client";
import { databaseFault } from "@/db/system/faults";
import { PRODUCT, setBrand } from "@/lib/i18n/brand";
import { env } from "@/lib/runtime/env";
import { processWide } from "@/lib/runtime/process-wide";
import { watch } from "@/lib/runtime/watched";

/** The organization's name, texts and look, as pages and mail show them. */
export type Organization = OrganizationRow & {
  /** ORGANIZATION_NAME, else the stored name. Null if neither is set. */
  known: string | null;
};

const copy = () => processWide("organization", () => watch("organization", load, { eager: true }));

async function load(): Promise<Organization> {
  const row = await findOrganization(database());
  const known = env().ORGANIZATION_NAME ?? row.name;
  setBrand(known ?? PRODUCT);
  return { ...row, known };
}

/**
 * Returns the organization, from memory if no change can have been missed. While the database is
 * down, returns the last known one. Also makes messages say its name.
 */
export async function readOrganization(): Promise<Organization> {
  try {
    return await copy().current();
  } catch (error) {
    const last = databaseFault(error) ? copy().lastKnown() : null;
    if (last) return last;
    throw error;
  }
}

/**
 * Returns the organization as it was last loaded, without asking the database. The copy is loaded
 * when the process starts, and again as soon as it changes.
 */
export const organizationNow = (): Organization => copy().lastKnown() ?? NONE;

const NONE: Organization = { ...UNSET, known: null };
