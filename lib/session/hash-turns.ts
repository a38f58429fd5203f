import { createTurns } from "@/lib/runtime/turns";

/**
 * Runs two hashes at a time. They take threads of libuv's four, which DNS and files need too, and
 * CPU time that every other response needs (docs/decisions/0038). The queue fits an office that
 * starts work in the same minute; waiting holds no connection and hardly any memory.
 */
export const { inTurn, isCrowded } = createTurns("session.hash-turns", {
  atOnce: 2,
  waiting: 128,
});
