import { CookieClient } from "./cookie-client";
import { onWorld } from "./own-server";
import { startPair } from "./servers";

/** Starts two processes behind a proxy, so that a test chooses its client addresses. */
export async function startSignInWorld(settings: Record<string, string> = {}) {
  const given = {
    ...onWorld(),
    RATE_LIMIT_TOKEN: "0",
    TRUST_PROXY: "1",
    LOG_LEVEL: "info",
    ...settings,
  };
  const servers = await startPair(given);
  const [first, second] = servers;
  /** Signs in without any cookie, at the first process or the second. */
  async function signIn(username: string, password: string, from: string, process: 0 | 1 = 0) {
    const browser = new CookieClient(first.origin);
    const address = `${servers[process].origin}/sign-in/password`;
    const headers = { "X-Forwarded-For": from, "Accept-Language": "en" };
    const answer = await browser.post(address, { username, password }, headers);
    return { answer, status: answer.status, browser };
  }
  return {
    first,
    second,
    signIn,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

let addresses = 0;

/** Returns an address in a network that no other test of this worker uses. */
export const newAddress = () => {
  addresses += 1;
  return `10.${process.pid % 256}.${Math.floor(Math.random() * 256)}.${addresses % 256}`;
};
