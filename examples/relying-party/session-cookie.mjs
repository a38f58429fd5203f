/**
 * SameSite is Lax instead of Strict because the browser returns from Foyer by a navigation that
 * another site may have started. Cookies ignore ports, so the name must be unique on localhost.
 * @param {import("./config.mjs").Config} config
 */
export function sessionCookie({ origin }) {
  const secure = origin.startsWith("https:");
  return {
    name: secure ? "__Host-demo_web" : "demo_web",
    attributes: { httpOnly: true, sameSite: /** @type {const} */ ("Lax"), path: "/", secure },
  };
}
