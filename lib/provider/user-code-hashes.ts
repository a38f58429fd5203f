import { macsOf } from "@/lib/runtime/crypto";

/**
 * Returns the hashes that a user code may be stored under, the current one first. They need a key:
 * there are few enough codes to try all of them.
 */
export const userCodeHashes = (code: string) => macsOf(`device user code ${code}`);
