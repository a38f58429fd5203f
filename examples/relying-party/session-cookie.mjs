/**
 * Lax and not Strict: the browser comes back from Foyer with a navigation that another site may have begun.
 * Cookies do not know ports, hence a name that nobody else on localhost uses.
 * @param {import("./config.mjs").Config} config
 */
export function sessionCookie({ origin }) {
  const secure = origin.startsWith("https:");
  return {
    name: secure ? "__Host-demo_web" : "demo_web",
    attributes: { httpOnly: true, sameSite: /** @type {const} */ ("Lax"), path: "/", secure },
  };
}
