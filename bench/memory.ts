import { setTimeout as sleep } from "node:timers/promises";
import { startFoyer } from "./foyer";
import { complete, repeated, type Target } from "./load/load";
import { residentMegabytes } from "./processes";
import { foyerProvider } from "./providers/foyer-provider";
import { SESSIONS, SIGN_INS } from "./providers/provider";
import {
  exchangeLoad,
  introspectionLoad,
  pageLoad,
  profileLoad,
  refreshLoad,
  signInLoad,
} from "./providers/targets";

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Fewer connections than in other benchmarks: a busy machine must not refuse a part of the load. */
const CONNECTIONS = 4;

/** Milliseconds for which the server rests before its memory is read. */
const REST_MS = 3000;

/** `npm run bench:memory`: the server's memory after each part of a load of fixed size. */
async function main() {
  const foyer = await startFoyer({ fresh: true, sites: 20, people: SESSIONS + SIGN_INS });
  const report = async (what: string) =>
    say(`${what.padEnd(50)} ${Math.round((await residentMegabytes(foyer.pid)) ?? 0)} MB`);
  try {
    await report("after the start");
    const provider = await foyerProvider(foyer);
    const client = provider.clients.RS256;
    const put = async (what: string, target: Target, amount: number) => {
      await complete({ ...target, connections: CONNECTIONS }, amount);
      await report(`${amount} times ${what}`);
    };
    await put("/api/v1/me", await profileLoad(provider, client), 20_000);
    await put("introspection", await introspectionLoad(provider, client), 5000);
    await put("the refresh grant", await refreshLoad(provider, client), 3000);
    await put("the code grant", await exchangeLoad(provider, client, 5), 2000);
    await put("a sign-in with a password", await signInLoad(provider, client, 5), 200);
    await put("the sign-in page", repeated(`${foyer.publicOrigin}/sign-in`, 200), 10_000);
    await put("authorize up to the sign-in page", await pageLoad(provider, client), 400);
    await sleep(REST_MS);
    await report(`after ${REST_MS / 1000} s of rest`);
  } finally {
    await foyer.stop();
  }
}

await main();
