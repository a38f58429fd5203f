import * as z from "zod";
import { isId, type Position, readPosition, writePosition } from "@/lib/lists/sort";

const SESSIONS = "/account/sessions";

const text = z.string().optional();

/** Hidden fields of a form that returns to the same page of the list. */
export const SESSION_LIST_FIELDS = { before: text, after: text };

/** Reads the position in a list of sessions; a malformed one counts as the first page. */
export const readSessionPlace = (read: (way: Position["way"]) => string | null | undefined) =>
  readPosition(read, { kind: "instant", isTie: isId });

/** Returns the address of a page of the list. */
export const sessionsAddress = (from: Position | null) =>
  from === null ? SESSIONS : `${SESSIONS}?${new URLSearchParams(writePosition(from))}`;
