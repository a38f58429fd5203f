import { deepStrictEqual, strictEqual } from "node:assert";
import type { Contest } from "./contest";
import type { Foyer } from "./foyer";
import { startPeer } from "./processes";

const REDIRECT = {
  name: "/sites/{slug}/redirect",
  path: "/api/v1/sites/site-7/redirect",
  status: 302,
};
const ADDRESSES = [{ name: "/api/v1/sites", path: "/api/v1/sites", status: 200 }, REDIRECT];

/** The public addresses against a server that always sends the same bytes; and what it costs to count a visit. */
export async function prepareBareContests(foyer: Foyer): Promise<Contest[]> {
  const contests: Contest[] = [];
  for (const address of ADDRESSES) contests.push(await prepare(foyer, address));
  return [...contests, countingContest(foyer)];
}

/** A redirect that a person asked for against one that a browser loads ahead: alike but for the counting. */
function countingContest({ origin, pid }: Foyer): Contest {
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0";
  const side = (name: string, header: Record<string, string>) => ({
    name,
    pid,
    target: async () => ({
      url: origin + REDIRECT.path,
      status: REDIRECT.status,
      headers: { "user-agent": agent, ...header },
      amount: 2500,
    }),
  });
  return {
    name: "redirect, counted (by CPU)",
    goal: 0.97,
    finer: 16,
    judgedBy: "cpu",
    ours: side("counted", { "sec-fetch-dest": "document" }),
    peer: side("the same, loaded ahead", { "sec-purpose": "prefetch" }),
  };
}

async function prepare(
  foyer: Foyer,
  { name, path, status }: (typeof ADDRESSES)[number],
): Promise<Contest> {
  const url = foyer.origin + path;
  const answer = await takeAnswer(url);
  strictEqual(answer.status, status);
  const peer = await startPeer("bare-http", answer);
  const peerUrl = peer.origin + path;
  deepStrictEqual(await takeAnswer(peerUrl), answer);
  return {
    name,
    goal: 0.5,
    ours: { name: "Foyer", pid: foyer.pid, target: async () => ({ url, status }) },
    peer: { name: "bare node:http", pid: peer.pid, target: async () => ({ url: peerUrl, status }) },
    stop: peer.stop,
  };
}

/** The answer at an address, uncompressed, as a bare server could give it again. */
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
