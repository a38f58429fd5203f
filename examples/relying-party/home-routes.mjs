import { callMe } from "./call-me.mjs";
import { signedInPage, signedOutPage } from "./pages.mjs";
import { endedNotice, meTrouble, renewalNotice } from "./words.mjs";

/** @typedef {import("./app.mjs").Context} Context */

/** @param {{ config: import("./config.mjs").Config }} shared */
export const showHome =
  ({ config }) =>
  /** @param {Context} c */
  async (c) => {
    const { session, configuration } = c.var;
    const keeper = session?.keeper;
    const me = keeper?.tokens ? await callMe(configuration, keeper) : null;
    // Read after the call, which may have renewed or dropped the tokens.
    const tokens = keeper?.tokens;
    if (!session || !me || !tokens) {
      return c.html(signedOutPage(config, { notice: endedNotice(keeper?.ended) }));
    }
    const { notice } = session;
    session.notice = null;
    const trouble = me.ok ? null : meTrouble(me.error);
    const view = { tokens, me: me.ok ? me.value : null, trouble, notice, now: new Date() };
    return c.html(signedInPage(config, view));
  };

/** @param {Context} c */
export async function refreshTokens(c) {
  const { session } = c.var;
  if (session?.keeper) session.notice = renewalNotice(await session.keeper.renew());
  return c.redirect("/", 303);
}
