import { listNames } from "@/db/applications/lists";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";

/** Most applications in a list to choose from. */
const MAX_CHOICES = 300;

/** Returns all applications by name, or null if there are too many to choose from a list. */
export async function listChoices() {
  const found = await reading(listNames(database(), MAX_CHOICES + 1));
  return found.length > MAX_CHOICES ? null : found;
}
