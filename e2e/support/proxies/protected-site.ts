import type { BrowserContext } from "@playwright/test";
import { test } from "@playwright/test";
import { Missing } from "@/test/programs/install";
import { makeGate } from "../gates";
import { freePort } from "../servers";
import { INSTALLED_CLIENTS } from "../sizes";
import { world } from "../world";
import { PROGRAMS, type ProxyName } from "./programs";
import { startProtectedApplication } from "./protected-application";
import { askSite, startProxy } from "./start";

const HEADERS = ["Remote-User", "Remote-Name", "Remote-Email", "Remote-Groups", "Remote-Sub"];

export type ProtectedSite = Awaited<ReturnType<typeof startProtectedSite>>;

/** Starts an application behind a proxy that asks Foyer; skips the test with the reason if there is no such proxy. */
export async function startProtectedSite(name: ProxyName, publicPaths: string[] = []) {
  test.skip(!INSTALLED_CLIENTS, "proxies that have to be installed run in test:full");
  await install(name);
  const origin = `https://wiki.localhost:${await freePort()}`;
  const application = await startProtectedApplication();
  const gate = await makeGate({ origin, publicPaths });
  const check = `${world().origin}/gate/${gate.clientId}/check`;
  const headers = [...HEADERS, "X-Foyer-Assertion"];
  const proxy = await startProxy(name, { origin, check, headers, application: application.origin });
  return {
    ...{ origin, gate, reached: application.reached },
    ask: (path: string, sent?: Parameters<typeof askSite>[2]) => askSite(origin, path, sent),
    async stop() {
      await proxy.stop();
      await application.stop();
    },
  };
}

/** Installs the proxy, or skips the test with the reason. A first run downloads and compiles. */
async function install(name: ProxyName) {
  const began = Date.now();
  test.setTimeout(1_500_000);
  await PROGRAMS[name].find().catch((error: unknown) => {
    if (!(error instanceof Missing)) throw error;
    test.skip(true, error.message);
  });
  test.setTimeout(Date.now() - began + 120_000);
}

/** Returns the cookies that a browser sends to a site, as a header. */
export async function cookieOf(context: BrowserContext, origin: string) {
  const cookies = await context.cookies(origin);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
