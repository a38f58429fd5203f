import type { EventKey } from "@/db/audit/events-of-users";

/** Returns the key of an event as an address carries it. */
export const formatEventKey = ({ at, id }: EventKey) => `${at.getTime()}.${id}`;

/** Returns null, which means the first page, for a malformed key. */
export function readEventKey(text: string | null): EventKey | null {
  const [, milliseconds, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(text ?? "") ?? [];
  return milliseconds && id ? { at: new Date(Number(milliseconds)), id: Number(id) } : null;
}
