import { createMiddleware } from "hono/factory";
import { problemPage } from "./pages.mjs";

/** @typedef {import("./config.mjs").Config} Config */

/**
 * Referrer-Policy is "same-origin" instead of "no-referrer", under which browsers send `Origin:
 * null` with a form, so that `sameOriginPosts` would refuse this application's own buttons.
 */
const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Browsers apply form-action to the redirects after a form too, and signing out at the issuer
 * starts with one.
 * @param {Config} config
 */
const contentSecurityPolicy = ({ issuer }) =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${new URL(issuer).origin}; base-uri 'none'; frame-ancestors 'none'`;

/** @param {Config} config */
export const securityHeaders = (config) =>
  createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    c.header("Content-Security-Policy", contentSecurityPolicy(config));
    if (config.origin.startsWith("https:"))
      c.header("Strict-Transport-Security", "max-age=31536000");
    // Pages hold personal data, and callback responses hold a code.
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });

/**
 * Redirects http://127.0.0.1:4000 to localhost: it reaches this program too, but without the cookie
 * that the callback on localhost needs. Not applied to an https origin, where a proxy may send a
 * Host of its own.
 * @param {Config} config
 */
export const oneAddress = ({ origin }) =>
  createMiddleware(async (c, next) => {
    const moved = origin.startsWith("http:") && c.req.header("Host") !== new URL(origin).host;
    if (moved) return c.redirect(`${origin}/`);
    return next();
  });

/**
 * Requires the Origin of this application. SameSite=Lax keeps other sites out, but ports don't
 * separate sites: every program on localhost is the same site. Browsers send Origin with each POST,
 * and pages can't forge it.
 * @param {Config} config
 */
export const sameOriginPosts = (config) =>
  createMiddleware(async (c, next) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead && c.req.header("Origin") !== config.origin) {
      return c.html(problemPage(config, FOREIGN), 403);
    }
    return next();
  });

const FOREIGN = {
  title: "That did not come from this page",
  text: "The request was sent by another page or program, so nothing was done.",
  action: { href: "/", label: "Back to the start" },
};
