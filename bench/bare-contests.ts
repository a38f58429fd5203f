import { deepStrictEqual, strictEqual } from "node:assert";
import { type Contest, firing } from "./contest";
import type { Foyer } from "./foyer";
import { repeated } from "./load/load";
import { startPeer } from "./processes";

const SITES: Address[] = [
  { name: "/api/v1/sites", path: "/api/v1/sites", status: 200, goal: 0.65 },
  {
    name: "/sites/{slug}/redirect",
    path: "/api/v1/sites/site-7/redirect",
    status: 302,
    goal: 0.65,
  },
];
const PAGES: Address[] = [
  { name: "/ (anonymous)", path: "/", status: 200, goal: 0.1 },
  { name: "/sign-in (anonymous)", path: "/sign-in", status: 200, goal: 0.1 },
  { name: "an unknown address", path: "/nothing-is-here", status: 404, goal: 0.1 },
];

const BARE = "bare node:http";

type Address = { name: string; path: string; status: number; goal: number };

/** Compares the public API with a server that always sends the same bytes. */
export const prepareBareContests = (foyer: Foyer) => prepareAll(foyer, SITES);

/** Compares public pages with a server that always sends the same bytes. */
export const preparePageContests = (foyer: Foyer) => prepareAll(foyer, PAGES);

async function prepareAll(foyer: Foyer, addresses: Address[]): Promise<Contest[]> {
  const contests: Contest[] = [];
  for (const address of addresses) contests.push(await prepare(foyer, address));
  return contests;
}

async function prepare(foyer: Foyer, { name, path, status, goal }: Address): Promise<Contest> {
  // Pages lead to PUBLIC_URL from other hosts (docs/decisions/0183).
  const url = foyer.publicOrigin + path;
  const answer = await takeAnswer(url);
  strictEqual(answer.status, status);
  const peer = await startPeer("bare-http", answer);
  const peerUrl = peer.origin + path;
  deepStrictEqual(await takeAnswer(peerUrl), answer);
  return {
    name,
    goals: [{ peer: BARE, atLeast: goal, by: "cpu" }],
    ours: { name: "Foyer", pid: foyer.pid, prepare: async () => firing(repeated(url, status)) },
    peers: [{ name: BARE, pid: peer.pid, prepare: async () => firing(repeated(peerUrl, status)) }],
    stop: peer.stop,
  };
}

/** Returns the uncompressed response at an address, for a bare server to replay. */
async function takeAnswer(url: string) {
  const answer = await fetch(url, {
    redirect: "manual",
    headers: { "accept-encoding": "identity" },
  });
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["connection", "date", "keep-alive", "transfer-encoding"])
    delete headers[name];
  return { status: answer.status, headers, body: await answer.text() };
}
