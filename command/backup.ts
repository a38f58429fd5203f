import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { makeBackup } from "@/lib/backup/backup";
import { isRecipient } from "@/lib/backup/encryption";
import { ok, refuse } from "@/lib/result";
import { env } from "@/lib/runtime/env";
import { noteBackup } from "@/lib/statistics/first-steps";
import { defineCommand } from "./define";
import { explainFile } from "./files";
import { withDatabase } from "./with-database";

export const backup = defineCommand({
  words: ["backup"],
  positionals: ["FILE"],
  options: { recipient: { type: "string", multiple: true, default: [] } },
  synopsis: ["[--recipient AGE_KEY...]"],
  summary:
    "Write all data except sessions and tokens to a new file. Safe while servers are running.",
  async run(
    { values: { recipient: recipients = [] }, positionals: [name = ""] },
    { now, calledFrom },
  ) {
    const path = resolve(calledFrom, name);
    for (const recipient of recipients)
      if (!(await isRecipient(recipient)))
        return refuse({ field: "--recipient", reason: `${recipient} is not a public key of age` });
    if (await succeeds(access(path)))
      return refuse({ field: "FILE", reason: `${path} already exists` });
    const stop = abortedBySignals();
    try {
      const { rows, isNoted } = await withDatabase(
        async () => {
          const made = await makeBackup(env().DATABASE_URL ?? "", path, now, recipients, stop);
          return { rows: made, isNoted: await succeeds(noteBackup(now)) };
        },
        { creates: false },
      );
      return ok({
        lines: [
          `Backed up ${rows.users} account(s), ${rows.applications} application(s) and ${rows.sites} site(s) to ${path}.`,
          "Back up APP_SECRET separately. It decrypts the signing keys in this file.",
          ...(isNoted
            ? []
            : [
                "The date couldn't be saved in the database, so the setup checklist may still ask for a backup.",
              ]),
        ],
        json: {
          ...{ file: path, created_at: now.toISOString() },
          ...{ encrypted: recipients.length > 0, rows },
        },
      });
    } catch (error) {
      if (stop.aborted) return refuse({ field: null, reason: "stopped; no file was written" });
      const reason = explainFile(error, path);
      if (reason === null) throw error;
      return refuse({ field: "FILE", reason });
    }
  },
});

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** Returns a signal that Ctrl-C, SIGTERM and the end of the terminal abort, so that no partial file is left. */
function abortedBySignals(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => stop.abort());
  return stop.signal;
}
