import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Db } from "@/db/system/client";
import { makeApplication } from "@/test/factories";
import type { CookieClient } from "./cookie-client";
import { signedInBrowser, type User } from "./flow";
import { expect } from "./spec";
import { db, world } from "./world";

const NAVIGATION = { "sec-fetch-mode": "navigate", accept: "text/html" };

type Given = { origin?: string; publicPaths?: string[]; idleMinutes?: number };

/** Registers a gate in a database, without a secret, as the command does. */
export async function makeGateIn(db: Db, given: Given = {}) {
  const { origin = `https://${randomBytes(6).toString("hex")}.example.org` } = given;
  const application = await makeApplication(db, {
    ...{ type: "gate", firstParty: true, scopes: ["openid", "profile", "email", "groups"] },
    grantTypes: ["authorization_code"],
    redirectUris: [`${origin}/.foyer/callback`],
  });
  const { id } = application;
  await db.$client`delete from application_secrets where application_id = ${id}`;
  const sends = ["Remote-User", "Remote-Name", "Remote-Email", "Remote-Groups", "Remote-Sub"];
  await db.$client`insert into gates (application_id, origin, sends, public_paths, idle_minutes)
    values (${id}, ${origin}, ${sends}, ${given.publicPaths ?? []}, ${given.idleMinutes ?? 720})`;
  return { ...application, origin, sends };
}

/** Registers a gate, and waits until the server knows. */
export async function makeGate(given: Given = {}) {
  const gate = await makeGateIn(db(), given);
  const address = checkOf(gate);
  // Each process hears of it a moment later.
  const page = { ...NAVIGATION, "x-forwarded-uri": "/" };
  await expect.poll(async () => (await send(address, page)).status).toBe(302);
  return gate;
}

export type Gate = Awaited<ReturnType<typeof makeGate>>;

const checkOf = ({ clientId }: { clientId: string }, origin = world().origin) =>
  `${origin}/gate/${clientId}/check`;

/** Sends a request whose Fetch Metadata is a browser's: `fetch` would replace it. */
async function send(address: string, headers: Record<string, string>) {
  const sent = request(address, { headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const lines = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(lines),
    text: await text(response),
  };
}

/** A visitor of a protected site, whose proxy asks Foyer about each request. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  private readonly gate: Pick<Gate, "clientId">;

  constructor(gate: Pick<Gate, "clientId">) {
    this.gate = gate;
    this.address = checkOf(gate);
  }

  /** Asks as the proxy would for a page of the site. */
  async ask(path: string, headers: Record<string, string> = {}, query = "", origin?: string) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const asked = { "x-forwarded-uri": path, ...NAVIGATION, ...(cookie && { cookie }), ...headers };
    const address = origin === undefined ? this.address : checkOf(this.gate, origin);
    const answer = await send(address + query, asked);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0;/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Signs in at Foyer, where `browser` has a session, and comes back; returns the last answer of the check. */
  async enter(browser: CookieClient, path = "/") {
    const asked = await this.ask(path);
    const answered = await browser.get(asked.headers.get("location") ?? "");
    const callback = new URL(answered.headers.get("location") ?? "");
    return this.ask(callback.pathname + callback.search);
  }
}

/** Returns a visitor with a session of the gate, and what it rests on. */
export async function visitorOf(gate: Gate, user: User) {
  const { browser, session } = await signedInBrowser(user);
  const visitor = new Visitor(gate);
  await visitor.enter(browser, "/start?page=1");
  return { visitor, browser, session };
}
