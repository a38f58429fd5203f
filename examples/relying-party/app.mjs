import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { oneAddress, sameOriginPosts, securityHeaders } from "./guards.mjs";
import { refreshTokens, showHome } from "./home-routes.mjs";
import { problemPage } from "./pages.mjs";
import { createDiscovery } from "./provider.mjs";
import { sessionCookie } from "./session-cookie.mjs";
import { Sessions } from "./sessions.mjs";
import { beginSignIn, finishCallback, signOut, signOutEverywhere } from "./sign-in-routes.mjs";
import { discoveryProblem, OUR_MISTAKE } from "./words.mjs";

/**
 * @typedef {{
 *   session: import("./sessions.mjs").Session | null,
 *   configuration: import("openid-client").Configuration,
 * }} Variables
 * @typedef {import("hono").Context<{ Variables: Variables }>} Context
 */

/** @param {URL} file */
const read = (file) => readFileSync(file, "utf8");
const STYLE =
  read(new URL("./layout.css", import.meta.url)) + read(new URL("./parts.css", import.meta.url));
const ICON = read(new URL("./icon.svg", import.meta.url));

/** @param {import("./config.mjs").Config} config */
export function createApp(config) {
  const shared = { config, sessions: new Sessions(), discover: createDiscovery(config) };

  /** @type {Hono<{ Variables: Variables }>} */
  const app = new Hono();
  app.use(securityHeaders(config), oneAddress(config), sameOriginPosts(config));
  app.get("/style.css", (c) => c.body(STYLE, 200, asset("text/css; charset=utf-8")));
  app.get("/icon.svg", (c) => c.body(ICON, 200, asset("image/svg+xml")));
  app.use(async (c, next) => {
    c.set("session", shared.sessions.find(getCookie(c, sessionCookie(config).name)));
    await next();
  });
  app.post("/sign-out", signOut(shared));
  app.post("/sign-out-everywhere", signOutEverywhere(shared));
  // Foyer may start later than this application, or stop for a while, so every request checks for
  // it.
  app.use(async (c, next) => {
    const found = await shared.discover();
    if (!found.ok) return c.html(problemPage(config, discoveryProblem(found.error, config)), 503);
    c.set("configuration", found.value);
    return next();
  });
  app.get("/", showHome(shared));
  app.get("/sign-in", beginSignIn(shared));
  app.get("/callback", finishCallback(shared));
  app.post("/refresh", refreshTokens);
  app.onError((error, c) => {
    process.stderr.write(`${error.stack}\n`);
    return c.html(problemPage(config, OUR_MISTAKE), 500);
  });
  return app;
}

/** @param {string} type */
const asset = (type) => ({ "Content-Type": type, "Cache-Control": "public, max-age=300" });
