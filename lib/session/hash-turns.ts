import { createTurns } from "@/lib/turns";

/**
 * Two hashes at a time: they take threads of libuv's four, which DNS and files need too, and cores that every other
 * answer needs (docs/decisions/0038). As many wait as are computed in under a second on any machine of today.
 */
export const { inTurn, isCrowded } = createTurns("session.hash-turns", { atOnce: 2, waiting: 32 });
