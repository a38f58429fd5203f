import { readApplication } from "@/lib/applications/overview";
import type { Desk } from "./desk";

/**
 * True if an owner's application is verified, because saving may end that. False for
 * administrators, who end it knowingly.
 */
export async function hasBadge({ ownerId }: Desk, id: string): Promise<boolean> {
  if (ownerId === undefined) return false;
  const application = await readApplication(id, ownerId);
  return application !== null && application.verifiedAt !== null;
}
