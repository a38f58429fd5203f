import { typedCode } from "@/lib/typed-code";

/** Letters of user codes: no vowels, so that no words arise (RFC 8628 section 6.1). */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

export const USER_CODE_LENGTH = 8;

/**
 * Returns a code as people type it in the form that is compared: case, width and everything
 * between the letters don't count. Null if no user code looks like that.
 */
export function readUserCode(typed: string): string | null {
  const letters = typedCode(typed).replaceAll(/[^A-Z]/g, "");
  const isCode =
    letters.length === USER_CODE_LENGTH &&
    [...letters].every((letter) => USER_CODE_LETTERS.includes(letter));
  return isCode ? letters : null;
}

/** Returns a code as it is displayed: `WDJB-MJHT`. */
export const formatUserCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
