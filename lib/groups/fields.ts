import * as z from "zod";
import type { Access } from "@/db/groups/applications";
import { describedFields } from "@/lib/described";

/** Maximum length in characters. */
export const MAX_KEY = 64;

/** Keys, which applications see: letters, digits and some marks, none of them at an end. */
const KEY = /^[A-Za-z0-9](?:[A-Za-z0-9 ._:/@-]{0,62}[A-Za-z0-9])?$/;

export const isKey = (text: string) => KEY.test(text);

/** Fields that can be changed. */
export const groupFields = z.object({
  ...describedFields,
});

export const newGroupFields = z.object({
  key: z.string().trim().regex(KEY, "key_unfit"),
  ...groupFields.shape,
});

/** Choices of who may use an application. With groups, it learns which of them each person is in. */
export const CHOICES = ["everyone", "everyone_groups", "groups"] as const;

const keys = z
  .string()
  .transform((text) => [
    ...new Set(
      text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ])
  .meta({ list: true, value: "KEY" });

/** Who may use an application, with one key of a group per line. */
export const accessFields = z.object({ access: z.enum(CHOICES), groups: keys });

/** Reads a choice. Groups count only where they were offered. */
export const readAccess = ({ access, groups }: z.output<typeof newAccessFields>): Access => ({
  open: access !== "groups",
  groups: access.endsWith("groups") ? groups : [],
});

/** Who may use a new application. Empty in a form without the choice. */
export const newAccessFields = accessFields.extend({ access: z.enum(["", ...CHOICES]) });
