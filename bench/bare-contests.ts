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

/** A redirect that is counted against one that is not, because only its head was asked for. */
function countingContest({ origin, pid }: Foyer): Contest {
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
  const side = (name: string, method: "GET" | "HEAD") => ({
    name,
    pid,
    target: async () => ({
      url: origin + REDIRECT.path,
      status: REDIRECT.status,
      requestOf: () => ({ method, headers }),
    }),
  });
  return {
    name: "redirect, counted",
    goal: 0.97,
    ours: side("counted", "GET"),
    peer: side("the same, not counted (HEAD)", "HEAD"),
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
