import type { Renewal, Tokens } from "./provider";

/** An access token with less time left could expire on its way to the resource. */
const MIN_LEFT_MS = 30_000;

export type TokenKeeper = ReturnType<typeof createTokenKeeper>;

/**
 * Holds the tokens of one sign-in at a provider that rotates refresh tokens and treats reuse as
 * theft (RFC 9700 section 4.14.2). `exchange` sends the refresh token once. Four rules:
 * 1. one refresh at a time, however many requests need a token;
 * 2. replace the old tokens in one step, and if they outlive the process, store the new ones first;
 * 3. refused, or the answer was lost: drop the tokens and let the user sign in. Never resend one;
 * 4. told to wait, with nothing used up: keep the tokens and wait.
 */
export function createTokenKeeper(first: Tokens, exchange: (held: Tokens) => Promise<Renewal>) {
  let tokens: Tokens | null = first;
  let renewal: Promise<void> | null = null;
  let retryAt = 0;

  async function renewOnce(held: Tokens) {
    if (Date.now() < retryAt) return;
    const result = held.refreshToken ? await exchange(held) : "used_up";
    if (result === "used_up") tokens = null;
    else if ("retryAt" in result) retryAt = result.retryAt;
    else tokens = result.tokens;
  }

  /** Renews `outdated`, or joins a renewal in progress. Returns the tokens if there are newer ones. */
  async function renew(outdated = tokens) {
    if (renewal === null && outdated !== null && outdated === tokens)
      renewal = renewOnce(outdated).finally(() => {
        renewal = null;
      });
    await renewal;
    return tokens;
  }

  return {
    tokens: () => tokens,
    renew,
    /** Returns the tokens, renewed if they are about to expire; null if the sign-in has ended. */
    usable: async () => (tokens && tokens.expiresAt - Date.now() >= MIN_LEFT_MS ? tokens : renew()),
    /** Hands over the tokens for good, on sign-out. */
    async release() {
      await renewal;
      const last = tokens;
      tokens = null;
      return last;
    },
  };
}
