import { readApplication } from "@/lib/applications/overview";
import type { Desk } from "./desk";

/** Whether an owner's application is verified: a save of theirs may end that. An administrator ends it knowingly. */
export async function hasBadge({ ownerId }: Desk, id: string): Promise<boolean> {
  if (ownerId === undefined) return false;
  const application = await readApplication(id, ownerId);
  return application !== null && application.verifiedAt !== null;
}
