import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Config } from "./config";
import { problemPage, STYLE, signedInPage, signedOutPage } from "./pages";
import * as provider from "./provider";
import { createSessions } from "./sessions";
import { createTokenKeeper } from "./token-keeper";

export function createApp(config: Config) {
  const discover = provider.createDiscovery(config);
  const sessions = createSessions(config.origin);

  /** Signs out here, also while Foyer is unavailable. Returns the URL that signs out there too. */
  async function signOut(c: Context) {
    const keeper = sessions.find(c)?.keeper;
    sessions.end(c);
    const tokens = await keeper?.release();
    const found = tokens && (await discover().catch(() => null));
    return found ? (await provider.endSession(found, config, tokens)).href : "/";
  }

  const app = guarded(config);
  app.get("/", async (c) => {
    const keeper = sessions.find(c)?.keeper;
    const me = keeper && (await provider.callMe(await discover(), keeper));
    const tokens = keeper?.tokens();
    return c.html(me && tokens ? signedInPage(tokens, me) : signedOutPage());
  });
  app.get("/sign-in", async (c) => {
    const { url, pending } = await provider.startSignIn(await discover(), config);
    const session = sessions.find(c) ?? sessions.begin(c);
    session.pending.set(pending.state, pending);
    return c.redirect(url.href);
  });
  app.get("/callback", async (c) => {
    const { search, searchParams } = new URL(c.req.url);
    const state = searchParams.get("state") ?? "";
    const session = sessions.find(c);
    const pending = session?.pending.get(state);
    // A state is valid for one answer, in the browser that started the sign-in.
    session?.pending.delete(state);
    if (!pending) return c.html(problemPage("This sign-in was not started here", ""), 400);
    const found = await discover();
    const callback = new URL(`${config.origin}/callback${search}`);
    const tokens = await provider.finishSignIn(found, callback, pending);
    const keeper = createTokenKeeper(tokens, (held) => provider.refresh(found, held));
    sessions.begin(c, { pending: new Map(), keeper });
    return c.redirect("/");
  });
  app.post("/refresh", async (c) => {
    await sessions.find(c)?.keeper?.renew();
    return c.redirect("/", 303);
  });
  app.post("/sign-out", async (c) => c.redirect((await signOut(c)) && "/", 303));
  app.post("/sign-out-everywhere", async (c) => c.redirect(await signOut(c), 303));
  return app;
}

function guarded({ issuer, origin }: Config) {
  const app = new Hono();
  // form-action also applies to the redirect after a form, which leads to Foyer on sign-out.
  const formAction = ["'self'", new URL(issuer).origin];
  const none = ["'none'"];
  const contentSecurityPolicy = {
    defaultSrc: none,
    styleSrc: [`'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`],
    baseUri: none,
    frameAncestors: none,
    formAction,
  };
  // Under "no-referrer", browsers would send `Origin: null` with our own forms.
  app.use(secureHeaders({ referrerPolicy: "same-origin", contentSecurityPolicy }));
  app.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    // All programs on localhost are the same site, so SameSite doesn't keep their forms out.
    const isForeign = c.req.method === "POST" && c.req.header("Origin") !== origin;
    if (isForeign) return c.html(problemPage("Another page sent this", ""), 403);
    return next();
  });
  app.onError(({ message, cause }, c) => {
    const detail = cause instanceof Error ? cause.message : message;
    return c.html(problemPage("Foyer refused, or didn't answer", detail), 502);
  });
  return app;
}
