/** `unset`: an optional part that is not in use, which is nothing wrong. */
export type State = "ok" | "unset" | "warning" | "error";

/** What was found about one thing, and where it is not as it should be, what to do. */
export type Finding = { check: string; state: State; found: string; advice?: string };

export const fine = (check: string, found: string): Finding => ({ check, state: "ok", found });

export const unset = (check: string, found: string): Finding => ({ check, state: "unset", found });

export const warn = (check: string, found: string, advice: string): Finding => ({
  check,
  state: "warning",
  found,
  advice,
});

export const wrong = (check: string, found: string, advice: string): Finding => ({
  check,
  state: "error",
  found,
  advice,
});

/** Why something failed, in few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  return message === "" ? (code ?? error.name) : (message.split("\n")[0] ?? message);
}
