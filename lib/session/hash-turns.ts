import { createDatabaseTurns } from "@/lib/runtime/database-turns";

/**
 * Two hashes at a time: they take threads of libuv's four, which DNS and files need too, and cores that every other
 * answer needs (docs/decisions/0038). As many wait as an office that comes to work at the same minute; they hold no
 * connection and no memory to speak of.
 */
export const { inTurn, isCrowded } = createDatabaseTurns("session.hash-turns", {
  atOnce: 2,
  waiting: 128,
});
