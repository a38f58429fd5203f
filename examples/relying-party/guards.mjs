import { createMiddleware } from "hono/factory";
import { problemPage } from "./pages.mjs";

/** @typedef {import("./config.mjs").Config} Config */

/**
 * "same-origin" and not "no-referrer": under the latter browsers send `Origin: null` with a form, and the check
 * of `sameOriginPosts` would refuse our own buttons.
 */
const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Browsers hold the redirects after a form against form-action too: signing out at the issuer begins with one.
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
    // Pages hold personal data, and answers to a callback a code.
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });

/**
 * http://127.0.0.1:4000 reaches this program too, but its cookie would be missing at the callback on localhost.
 * Not with an https origin: a proxy in front may pass on a Host of its own.
 * @param {Config} config
 */
export const oneAddress = ({ origin }) =>
  createMiddleware(async (c, next) => {
    const moved = origin.startsWith("http:") && c.req.header("Host") !== new URL(origin).host;
    if (moved) return c.redirect(`${origin}/`);
    return next();
  });

/**
 * SameSite=Lax keeps other sites out, but a port does not make another site: every program on localhost is the
 * same one. Browsers send Origin with each POST, and pages cannot forge it.
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
