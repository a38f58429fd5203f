/** Characters that no stored text has and PostgreSQL rejects. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;

/** Returns what somebody searches for, in at most 100 characters; an empty string for everything. */
export const readSearch = (typed: string | null | undefined): string =>
  [...(typed ?? "").replaceAll(UNSTORABLE, "").trim()].slice(0, 100).join("");
