import { createHash } from "node:crypto";
import { findOrganization } from "@/db/organization";
import { database } from "@/db/system/client";
import { accentSheet } from "./accent";
import { organizationNow } from "./organization";

/** Style sheet of an accent, and the name that its content has. */
type Sheet = { accent: string; file: string; content: string };

let last: Sheet | null = null;

function sheetOf(accent: string): Sheet {
  if (last?.accent === accent) return last;
  const content = accentSheet(accent);
  const file = `${createHash("sha256").update(content).digest("hex")}.css`;
  last = { accent, file, content };
  return last;
}

/** Returns the path of the style sheet with the organization's accent; null without an accent. */
export function accentSheetPath(): string | null {
  const { accent } = organizationNow();
  return accent === null ? null : `/brand/${sheetOf(accent).file}`;
}

const FILE = /^[0-9a-f]{64}\.css$/;

/** Returns the style sheet of this name if it is that of the accent in memory; null for any other. */
export function knownSheet(file: string): string | null {
  const { accent } = organizationNow();
  return accent !== null && sheetOf(accent).file === file ? sheetOf(accent).content : null;
}

/**
 * Returns the style sheet of this name; null if it isn't that of the accent now. A name that this
 * process does not know may be of a change that it has not heard of yet, so the database decides.
 */
export async function findSheet(file: string): Promise<string | null> {
  if (!FILE.test(file)) return null;
  const { accent } = await findOrganization(database());
  if (accent === null) return null;
  const sheet = sheetOf(accent);
  return sheet.file === file ? sheet.content : null;
}
