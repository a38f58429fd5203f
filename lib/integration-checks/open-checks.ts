import { addSeenSteps, listChecksSince } from "@/db/applications/integration-checks";
import { database } from "@/db/system/client";
import { processWide } from "@/lib/runtime/process-wide";
import { watch } from "@/lib/runtime/watched";
import { CHECK_MS, setOpenChecks, takeNotes } from "./noted-steps";

const copy = () =>
  processWide("integration-checks", () => watch("integration_checks", load, { eager: true }));

async function load() {
  const checks = await listChecksSince(database(), new Date(Date.now() - CHECK_MS));
  setOpenChecks(checks);
  return checks;
}

/**
 * Writes what this process noted since the last call. Also learns of checks that were started where
 * announcements don't arrive: the copy is then read from the database.
 */
export async function writeNotedSteps(): Promise<void> {
  setOpenChecks(await copy().current());
  const notes = takeNotes();
  if (notes.length > 0) await addSeenSteps(database(), notes);
}
