export type Tokens = { access_token: string; refresh_token: string };

/**
 * One request about a token family. "unavailable": the response says that nothing was done.
 * "unknown": it says that the outcome is unknown, or there was none.
 */
export type Operation = {
  kind: "redeem" | "rotate" | "use" | "revoke";
  credential: string;
  /** Index of the process that was asked. */
  process: number;
  /** Times in milliseconds before the request was sent, and after the response was read. */
  start: number;
  end: number;
  outcome: "done" | "refused" | "unavailable" | "unknown";
  /** True if there was no response. */
  lost?: boolean;
  /** Set on a successful `redeem` and `rotate`. */
  tokens?: Tokens;
};

/** All requests about one code and the tokens that came from it. */
export type History = { code: string; operations: Operation[] };
