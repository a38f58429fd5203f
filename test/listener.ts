import { randomUUID } from "node:crypto";
import { createServer, get, type IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { noteNotFound } from "@/lib/error-pages/page-status";
import { PAGE } from "@/lib/http/address";
import { completeEnvironment } from "@/lib/runtime/env";
import { newSessionToken, sealSessionKey } from "@/lib/session/session-cookie";
import type { NodeHandler } from "@/server/pages/capture";
import { createListener } from "@/server/process/listener";
import { listenLocally } from "./local-server";

export type Answer = { path: string; status: number; headers: IncomingHttpHeaders; body: string };

/** Addresses that were rendered, and how many at once. `failure` is thrown at `?failing`; renders wait for `database`. */
export const renders = {
  running: 0,
  most: 0,
  all: [] as string[],
  failure: null as Error | null,
  database: null as Promise<void> | null,
};

/** Paths in the order in which they were answered. */
export const answered: string[] = [];

/** Renders as Next does: in several turns of the event loop, with the nonce of the request's policy. */
const render: NodeHandler = async (incoming, outgoing) => {
  const { url = "", headers } = incoming;
  renders.all.push(url);
  renders.most = Math.max(renders.most, ++renders.running);
  await (renders.database ?? sleep(5));
  renders.running -= 1;
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  if (url === "/admin?failing") throw renders.failure;
  const [, answer] = /\?answers=(\d+)$/.exec(url) ?? [];
  if (answer) return void outgoing.writeHead(Number(answer)).end();
  if (/^\/(?:slot|nowhere|reset-password)/.test(url))
    noteNotFound(new Headers({ "x-request-id": `${headers["x-request-id"]}` }));
  outgoing.writeHead(200, { "Content-Type": "text/html" });
  outgoing.end(`<script nonce="${nonce}"></script><input name="next" value="${headers[PAGE]}">`);
};

const patternOf = (path: string) => {
  if (path.startsWith("/reset-password/")) return "/reset-password/[token]";
  return /^\/(?:account|admin|forgot-password)?$/.test(path) ? path : null;
};

let served: Awaited<ReturnType<typeof listenLocally>> | null = null;

/** Starts the listener behind one proxy. */
export async function serve({ RATE_LIMIT_PUBLIC = "0", RATE_LIMIT_TOKEN = "0" } = {}) {
  const limits = { RATE_LIMIT_PUBLIC, RATE_LIMIT_TOKEN };
  completeEnvironment({ APP_SECRET: "s".repeat(32), TRUST_PROXY: "1", ...limits });
  Object.assign(renders, { running: 0, most: 0, all: [] });
  answered.length = 0;
  const isPage = (path: string) => patternOf(path) !== null;
  const build = { isPage, patternOf, isFile: () => false, sendFile: () => false };
  served = await listenLocally(createServer(createListener(render, build)));
}

export const stop = () => served?.stop();

/** Returns the cookie of a session, whose row nobody looks up here. */
export const sessionCookie = () =>
  `foyer.session=${sealSessionKey({ id: randomUUID(), token: newSessionToken() })}`;

export function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const own = { Host: "localhost:3000", ...headers };
    const options = { host: "127.0.0.1", port: served?.port, path, agent: false, headers: own };
    get(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      answered.push(path);
      const body = Buffer.concat(chunks).toString();
      resolve({ path, status: response.statusCode ?? 0, headers: response.headers, body });
    }).once("error", reject);
  });
}

export const many = (
  count: number,
  pathOf: (n: number) => string,
  headers?: Record<string, string>,
) => Promise.all(Array.from({ length: count }, (_, n) => ask(pathOf(n), headers)));
