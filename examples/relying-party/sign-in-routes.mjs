import { deleteCookie, setCookie } from "hono/cookie";
import { problemPage } from "./pages.mjs";
import { endSessionUrl, revokeTokens } from "./provider.mjs";
import { exchangeRefreshToken } from "./refresh.mjs";
import { sessionCookie } from "./session-cookie.mjs";
import { finishSignIn, startSignIn } from "./sign-in.mjs";
import { TokenKeeper } from "./token-keeper.mjs";
import { signInProblem, UNKNOWN_SIGN_IN } from "./words.mjs";

/**
 * @typedef {import("./app.mjs").Context} Context
 * @typedef {{
 *   config: import("./config.mjs").Config,
 *   sessions: import("./sessions.mjs").Sessions,
 *   discover: ReturnType<typeof import("./provider.mjs").createDiscovery>,
 * }} Shared
 */

/** @param {Shared} shared */
export const beginSignIn =
  ({ config, sessions }) =>
  /** @param {Context} c */
  async (c) => {
    const { session, configuration } = c.var;
    if (session?.keeper?.tokens) return c.redirect("/");
    const { url, pending } = await startSignIn(configuration, config);
    keepCookie(c, config, sessions.remember(session, pending));
    return c.redirect(url.href);
  };

/** @param {Shared} shared */
export const finishCallback =
  ({ config, sessions }) =>
  /** @param {Context} c */
  async (c) => {
    const { session, configuration } = c.var;
    const { search, searchParams } = new URL(c.req.url);
    const pending = sessions.takePending(session, searchParams.get("state") ?? "");
    if (!session || !pending) return c.html(problemPage(config, UNKNOWN_SIGN_IN), 400);
    const signed = await finishSignIn(configuration, config, { search, pending });
    if (!signed.ok) return c.html(problemPage(config, signInProblem(signed.error)), 400);
    const keeper = new TokenKeeper(signed.value, {
      exchange: (held) => exchangeRefreshToken(configuration, held),
    });
    keepCookie(c, config, sessions.signIn(session, keeper));
    return c.redirect("/", 303);
  };

/**
 * Signs out here. Works while Foyer is unavailable: only the revocation needs it.
 * @param {Shared} shared
 */
export const signOut =
  (shared) =>
  /** @param {Context} c */
  async (c) => {
    await endSession(shared, c);
    return c.redirect("/", 303);
  };

/**
 * Signs out here, then sends the browser to Foyer to end its session as well; Foyer redirects back.
 * @param {Shared} shared
 */
export const signOutEverywhere =
  (shared) =>
  /** @param {Context} c */
  async (c) => {
    const ended = await endSession(shared, c);
    const address = ended && endSessionUrl(ended.configuration, shared.config, ended.tokens);
    return c.redirect(address ?? "/", 303);
  };

/**
 * Ends the session here and revokes its tokens. Null if there were none, or if Foyer is
 * unavailable.
 * @param {Shared} shared
 * @param {Context} c
 */
async function endSession({ config, sessions, discover }, c) {
  const { session } = c.var;
  const { name, attributes } = sessionCookie(config);
  deleteCookie(c, name, attributes);
  if (session) sessions.close(session);
  const tokens = await session?.keeper?.release();
  const found = tokens ? await discover() : null;
  if (!tokens || !found?.ok) return null;
  await revokeTokens(found.value, tokens);
  return { configuration: found.value, tokens };
}

/**
 * @param {Context} c
 * @param {import("./config.mjs").Config} config
 * @param {import("./sessions.mjs").Session} session
 */
function keepCookie(c, config, session) {
  const { name, attributes } = sessionCookie(config);
  setCookie(c, name, session.id, attributes);
}
