import { CookieClient } from "@/e2e/support/cookie-client";
import type { Foyer } from "../foyer";
import { passkeySignIn } from "../passkeys";
import { type OpenProvider, SESSIONS } from "../providers/provider";
import { obtainTokens, posting } from "../providers/targets";

/** Attempts of somebody else in the flood's network. Times are in milliseconds. */
export type Tries = { done: number; failed: number; slowest: number; p99: number; told: string };

/** Probes of `/health/live`, sign-ins of other people in new browsers, and requests of the client. */
export type Bystanders = Record<"live" | "password" | "passkey" | "client", Tries>;

type Act = { act: () => Promise<unknown>; pause: number };

/** Prepares what others do. The returned function starts it, and what that returns ends it. */
export async function prepareBystanders(foyer: Foyer, provider: OpenProvider) {
  const acts: Record<keyof Bystanders, Act> = {
    live: { act: () => expectOk(`${foyer.origin}/health/live`), pause: 25 },
    password: { act: passwordSignIn(foyer), pause: 400 },
    passkey: { act: await passkeySignIn(foyer), pause: 400 },
    client: { act: await clientRequest(foyer, provider), pause: 100 },
  };
  return () => {
    const running = Object.entries(acts).map(([name, act]) => [name, repeat(act)] as const);
    return async () => {
      const ended = running.map(async ([name, stop]) => [name, await stop()] as const);
      return Object.fromEntries(await Promise.all(ended)) as Bystanders;
    };
  };
}

/** Does something again and again, with a pause after each time. */
function repeat({ act, pause }: Act) {
  const times: number[] = [];
  let [failed, told, stopped] = [0, "", false];
  const running = (async () => {
    while (!stopped) {
      const startedAt = performance.now();
      await act().catch((error: Error) => {
        failed += 1;
        told ||= error.message;
      });
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  return async (): Promise<Tries> => {
    stopped = true;
    await running;
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    return { done: times.length, failed, slowest: at(1), p99: at(0.99), told };
  };
}

async function expectOk(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
}

/** Signs in by password in a new browser, from the page on. */
function passwordSignIn({ publicOrigin, people }: Foyer) {
  const others = people.slice(SESSIONS);
  let next = 0;
  return async () => {
    const { username = "", password = "" } = others[next++ % others.length] ?? {};
    const browser = new CookieClient(publicOrigin);
    const page = await browser.get("/sign-in", { accept: "text/html" });
    await page.text();
    if (page.status !== 200) throw new Error(`the sign-in page answered ${page.status}`);
    const { status } = await browser.post("/sign-in/password", { username, password });
    if (!browser.cookie("foyer.session")) throw new Error(`the sign-in answered ${status}`);
  };
}

/** Address of the client's server, which isn't in the network of the flood. */
const ELSEWHERE = { "x-forwarded-for": "203.0.113.7" };

/** Refreshes its tokens, and introspects the new one, with the client's right secret. */
async function clientRequest({ application }: Foyer, provider: OpenProvider) {
  const [tokens] = await obtainTokens(provider, application, 1);
  let refreshToken = tokens?.refresh_token ?? "";
  const post = (url: string, form: Record<string, string>) => {
    const { headers } = posting(url, application);
    const sent = { ...headers, ...ELSEWHERE };
    return expectOk(url, { method: "POST", headers: sent, body: new URLSearchParams(form) });
  };
  return async () => {
    const form = { grant_type: "refresh_token", refresh_token: refreshToken };
    const renewed = JSON.parse(await post(provider.token, form));
    refreshToken = renewed.refresh_token;
    await post(provider.introspect, { token: renewed.access_token });
  };
}
