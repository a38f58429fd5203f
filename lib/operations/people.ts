import * as z from "zod";
import { flag } from "@/lib/fields";
import { type ForAll, PEOPLE_FORMATS, writePeopleFile } from "@/lib/people/file";
import { exportPeople, importPeople } from "@/lib/people/import";
import { ok } from "@/lib/result";
import { splitLines } from "@/lib/split-lines";
import { userFields } from "@/lib/users/fields";
import { defineOperation, FILE } from "./operation";
import { TABLE_WORDS } from "./table-words";
import { USER_REFUSALS } from "./user-refusals";
import { OF_USERS } from "./users";

export const importUsers = defineOperation({
  ...OF_USERS,
  name: "users import",
  summary:
    "Creates the accounts of a CSV or JSON [file](administration.md#columns-of-people) with their roles and groups, all or nothing, and then mails their invitations, `--per-minute` at a time; accounts that exist stay as they are. `--role` and `--language` are for rows without one, `--groups` (separated by semicolons) for all. `--dry-run` only checks.",
  refusals: { ...USER_REFUSALS, ...TABLE_WORDS },
  subject: FILE,
  fields: z.object({
    dryRun: flag,
    perMinute: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, "pace_unfit")
      .transform(Number)
      .meta({ value: "N" }),
    role: userFields.shape.role,
    groups: z.string().transform(splitLines),
    locale: userFields.shape.locale,
  }),
  defaults: { perMinute: "60", role: "user" },
  run: (
    input: { file: Uint8Array; list?: string; dryRun: boolean; perMinute: number } & ForAll,
    { context },
  ) => importPeople(input, input, context),
  event: "user.imported",
});

export const exportUsers = defineOperation({
  ...OF_USERS,
  name: "users export",
  summary:
    "Writes all accounts with their roles and groups into a new file of this kind that only its owner can read.",
  fields: z.object({ format: z.enum(PEOPLE_FORMATS) }),
  run: async ({ format }, { context }) => {
    const people = await exportPeople(format, context);
    return ok({ content: writePeopleFile(people, format), counts: { accounts: people.length } });
  },
  event: "user.exported",
});
