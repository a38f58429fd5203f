import { createHash } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { CHROME } from "@/demo/browsers";
import { sessionToken } from "@/test/factories";
import { sessionCookieValue } from "../support/flow";
import { db } from "../support/world";
import type { LifelikeServer } from "./lifelike-server";

export const SIZES = {
  phone: { width: 360, height: 740 },
  card: { width: 560, height: 700 },
  laptop: { width: 1080, height: 720 },
  "1440": { width: 1440, height: 900 },
  "390": { width: 390, height: 844 },
};

export type Look = {
  size: keyof typeof SIZES;
  theme: "light" | "dark";
  scale?: number;
};

/** A page as somebody sees it. */
export type Scene = {
  name: string;
  /** Username, or one for each look; nobody is signed in without. */
  as?: string | readonly string[];
  /** Address of the page, created anew for each look, as some work only once. */
  address: string | ((server: LifelikeServer) => string | Promise<string>);
  cookies?: Record<string, string>;
  /** Actions on the page before it is shown. `turn` counts the looks at this scene. */
  steps?: (page: Page, turn: number, server: LifelikeServer) => Promise<void>;
  /** Shown by a server that has no account yet. */
  unclaimed?: true;
};

/** Opens a browser of its own, in which the scene's person is signed in. */
export async function openContext(
  browser: Browser,
  server: LifelikeServer,
  { as, cookies = {} }: Scene,
  look: Look,
  turn = 0,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZES[look.size],
    deviceScaleFactor: look.scale ?? 1,
    colorScheme: look.theme,
    locale: "en",
    userAgent: CHROME,
    reducedMotion: "reduce",
    // Somewhere else in the network, since sign-ins from one address are limited.
    extraHTTPHeaders: { "X-Forwarded-For": `192.0.2.${1 + Math.floor(Math.random() * 250)}` },
  });
  const username = typeof as === "string" ? as : as?.[turn % as.length];
  const all = {
    ...cookies,
    ...(username && { "foyer.session": await cookieOf(server, username) }),
  };
  const given = Object.entries(all).map(([name, value]) => ({ name, value, url: server.origin }));
  if (given.length > 0) await context.addCookies(given);
  return context;
}

export async function addressOf(server: LifelikeServer, scene: Scene): Promise<string> {
  const { address } = scene;
  return server.origin + (typeof address === "string" ? address : await address(server));
}

/**
 * Takes over the newest session of a person, so that no other one is added. Signed in a moment ago,
 * for the pages that require a recent sign-in.
 */
async function cookieOf({ data }: LifelikeServer, username: string): Promise<string> {
  const userId = data.users.get(username) ?? null;
  const [session] = await db().$client<{ id: string }[]>`
    select id from sessions where user_id = ${userId} order by last_seen_at desc limit 1`;
  if (!session) throw new Error(`${username} has no session`);
  const tokenHash = createHash("sha256").update(sessionToken(session.id)).digest();
  await db().$client`update sessions set token_hash = ${tokenHash}, authenticated_at = now(),
    last_seen_at = now() where id = ${session.id}`;
  return sessionCookieValue(session.id);
}
