import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { insertImage, type NewImage } from "@/db/images";
import {
  findOrganization,
  type OrganizationChange,
  type OrganizationRow,
  writeOrganization,
} from "@/db/organization";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { imageAddress } from "@/lib/images/image-address";
import { ok, type Result, refuse } from "@/lib/result";
import { env } from "@/lib/runtime/env";
import { changedHere } from "@/lib/runtime/watched";
import { readOrganization } from "./organization";

/** Returns what is stored now, for the forms that change it. */
export const storedOrganization = (): Promise<OrganizationRow> =>
  reading(findOrganization(database()));

export const isNameFixed = (): boolean => env().ORGANIZATION_NAME !== undefined;

/**
 * Changes the organization, if it still has the revision that was shown. A name that
 * ORGANIZATION_NAME decides stays as it is. Every page of this process shows the change at once.
 * Stores the image that the change refers to.
 */
export async function changeOrganization(
  { revision, ...asked }: OrganizationChange & { revision?: number },
  context: AuditContext,
  image: NewImage | null = null,
): Promise<Result<"saved" | "as_it_was", "changed_meanwhile">> {
  const done = await database().transaction(
    async (tx): Promise<Result<"saved" | "as_it_was", "changed_meanwhile">> => {
      const stored = await findOrganization(tx);
      if (revision !== undefined && stored.revision !== revision)
        return refuse("changed_meanwhile");
      const change = differenceOf(stored, asked);
      const names = Object.keys(change) as (keyof OrganizationChange)[];
      if (names.length === 0) return ok("as_it_was");
      if (image) await insertImage(tx, image, context.at);
      const written = { ...change, revision: stored.revision };
      if (!(await writeOrganization(tx, written, context.at))) return refuse("changed_meanwhile");
      const [before, after] = [pick(stored, names), pick(change, names)];
      await insertAuditEvent(tx, { ...context, event: "organization.changed", before, after });
      return ok("saved");
    },
  );
  changedHere("organization");
  await readOrganization();
  return done;
}

/** Returns the values that differ from the stored ones. */
function differenceOf(stored: OrganizationRow, asked: OrganizationChange): OrganizationChange {
  const names = Object.keys(asked) as (keyof OrganizationChange)[];
  const changed = names.filter(
    (name) =>
      !(name === "name" && isNameFixed()) &&
      asked[name] !== undefined &&
      JSON.stringify(told(name, asked[name])) !== JSON.stringify(told(name, stored[name])),
  );
  return Object.fromEntries(changed.map((name) => [name, asked[name]]));
}

const pick = (from: OrganizationChange, names: readonly (keyof OrganizationChange)[]) =>
  Object.fromEntries(names.map((name) => [name, told(name, from[name])]));

/** Returns a value as an event has it: a picture by its address. */
const told = (name: string, value: OrganizationChange[keyof OrganizationChange]) =>
  Buffer.isBuffer(value) ? imageAddress(value, name === "backgroundHash" ? "webp" : "png") : value;
