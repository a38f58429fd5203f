import type { Result } from "@/lib/result";
import type { ClientCredentials } from "./authentication";

/**
 * Answer to a request of a client. `authenticated` is true if the client proved by a secret or a
 * signature that it is the client. Only then does the request count for it, and not for the network
 * that it came from; no error code says so (docs/design/limits.md).
 */
export type ClientAnswer<T, E> = Result<T, E> & { authenticated: boolean };

/** Answers a request whose credentials were accepted. A client_id alone proves nothing. */
export const answerClient = <T, E>(
  { method }: ClientCredentials,
  result: Result<T, E>,
): ClientAnswer<T, E> => ({ ...result, authenticated: method !== "none" });

/** Refuses a request whose credentials were not accepted, or not looked at. */
export const refuseStranger = <const E>(error: E) =>
  ({ ok: false, error, authenticated: false }) as const;
