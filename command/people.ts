import { exportUsers, importUsers } from "@/lib/operations/people";
import { exportCommandOf } from "./export-command";
import { commandOf } from "./operation-command";

export const PEOPLE_COMMANDS = [
  commandOf(importUsers, {
    names: { locale: "language" },
    say: ({ created, unchanged, memberships }, { input: { dryRun, perMinute } }) => ({
      lines: [
        `${dryRun ? "Would create" : "Created"} ${created.length} account(s) with ${memberships} membership(s), ${dryRun ? "leave" : "left"} ${unchanged} unchanged.`,
        ...(dryRun ? created.map(({ username }) => `  new: ${username}`) : []),
        ...(dryRun || created.length === 0
          ? []
          : [
              `Their invitations are mailed within ${Math.ceil(created.length / perMinute)} minute(s).`,
            ]),
      ],
      json: {
        dry_run: dryRun,
        created: created.map(({ username }) => username),
        ...{ unchanged, memberships },
      },
    }),
  }),
  exportCommandOf(exportUsers),
];
