/** State of a check. `unset` is an optional part that isn't in use, which isn't a fault. */
export type State = "ok" | "unset" | "warning" | "error";

/** Result of one check. `advice` says what to do about a problem. */
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

const causeOf = (error: Error): NodeJS.ErrnoException =>
  error.cause instanceof Error ? error.cause : error;

/** Code of an error or of its cause, such as ECONNREFUSED; empty if there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error ? (causeOf(error).code ?? "") : "";

/** OpenSSL's text of an error: a number, "error", a code, the library, the function, the reason, and its source. */
const OPENSSL = /:SSL routines:[^:]*:([^:]+):/;

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = causeOf(error);
  const [, tls] = OPENSSL.exec(message) ?? [];
  if (tls !== undefined) return `no TLS connection: ${tls}`;
  return message === "" ? (code ?? error.name) : (message.split("\n")[0] ?? message);
}
