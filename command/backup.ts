import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { makeBackup } from "@/lib/backup/backup";
import { isRecipient } from "@/lib/backup/encryption";
import { fullVersion } from "@/lib/project-folder";
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
    "Write all data except sessions and tokens to a new file, or to standard output if FILE is -. Safe while servers are running.",
  async run(
    { values: { recipient: recipients = [] }, positionals: [name = ""] },
    { now, calledFrom },
  ) {
    const kind = name === "-" ? "output" : "file";
    const place = kind === "output" ? "standard output" : resolve(calledFrom, name);
    const unfit = await findUnfit(kind, place, recipients);
    if (unfit !== null) return refuse(unfit);
    const stop = abortedBySignals();
    try {
      const { rows, isNoted } = await withDatabase(
        async () => {
          const url = env().DATABASE_URL ?? "";
          const target = kind === "output" ? process.stdout : place;
          const made = await makeBackup(url, target, now, {
            ...{ version: fullVersion(), recipients, signal: stop },
          });
          return { rows: made, isNoted: await succeeds(noteBackup(now)) };
        },
        { creates: false },
      );
      return ok({
        lines: [
          `Backed up ${rows.users} account(s), ${rows.applications} application(s) and ${rows.sites} site(s) to ${place}.`,
          "Back up APP_SECRET separately. It decrypts the signing keys in this file.",
          ...(isNoted
            ? []
            : [
                "The date couldn't be saved in the database, so the setup checklist may still ask for a backup.",
              ]),
        ],
        json: {
          ...{ file: place, created_at: now.toISOString() },
          ...{ encrypted: recipients.length > 0, rows },
        },
        aside: kind === "output",
      });
    } catch (error) {
      if (stop.aborted) return refuse({ field: null, reason: `stopped; ${LEFT[kind]}` });
      const reason = explainFile(error, place);
      if (reason === null) throw error;
      return refuse({ field: "FILE", reason });
    }
  },
});

type Kind = "file" | "output";

/** Remains of a stopped backup. */
const LEFT: Record<Kind, string> = {
  file: "no file was written",
  output: "the output is incomplete",
};

/** Returns why a backup can't be made; null if it can be tried. */
async function findUnfit(kind: Kind, place: string, recipients: readonly string[]) {
  for (const recipient of recipients)
    if (!(await isRecipient(recipient)))
      return { field: "--recipient", reason: `${recipient} is not a public key of age` };
  if (kind === "file" && (await succeeds(access(place))))
    return { field: "FILE", reason: `${place} already exists` };
  if (kind === "output" && process.stdout.isTTY)
    return { field: "FILE", reason: `${place} is a terminal; redirect it to a file` };
  return null;
}

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
