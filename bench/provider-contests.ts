import { type Contest, type Fire, firing, type Goal, type Side } from "./contest";
import type { Foyer } from "./foyer";
import { prepareGateContest } from "./gate-contest";
import { repeated } from "./load/load";
import { startPeer } from "./processes";
import { checkProvider, fetchKeys, modulusLength } from "./providers/checks";
import { foyerProvider } from "./providers/foyer-provider";
import { HYDRA } from "./providers/hydra";
import { KEYCLOAK } from "./providers/keycloak";
import { DURABLE, IN_MEMORY } from "./providers/oidc-provider";
import { type Peers, startPeers } from "./providers/peers";
import { boundProfileLoad } from "./providers/proofs";
import type { Algorithm, OpenProvider } from "./providers/provider";
import {
  apiIntrospectionLoad,
  authorizeLoad,
  exchangeLoad,
  introspectionLoad,
  type ProviderLoad,
  pageLoad,
  profileLoad,
  refreshLoad,
  revocationLoad,
  serviceLoad,
  signInLoad,
} from "./providers/targets";

const HASH = "its password hash alone";

/** Parameters of lib/session/password.ts. */
const PASSWORD_HASH = { memoryCost: 19_456, timeCost: 2 };

type Row = {
  name: string;
  load: ProviderLoad;
  alg?: Algorithm;
  goals: Record<string, number>;
  /** Peers that have no such page or request. */
  without?: string[];
};

/** Peers whose people have passwords. */
const HEADLESS = [IN_MEMORY, DURABLE, HYDRA];

/** Peers without APIs that a service names by `resource`. */
const WITHOUT_APIS = [KEYCLOAK, HYDRA];

/** Hydra changes its algorithm for all tokens, so that ES256 comes last. */
const ROWS: Row[] = [
  { name: "/api/v1/me", load: profileLoad, goals: { [KEYCLOAK]: 2, [IN_MEMORY]: 1 } },
  {
    name: "/api/v1/me with DPoP",
    load: boundProfileLoad,
    goals: { [DURABLE]: 0.8 },
    without: [HYDRA],
  },
  { name: "introspection", load: introspectionLoad, goals: { [KEYCLOAK]: 1.5 } },
  { name: "revocation of an access token", load: revocationLoad, goals: { [DURABLE]: 1.2 } },
  { name: "refresh grant, RS256", load: refreshLoad, goals: { [KEYCLOAK]: 6, [DURABLE]: 1.4 } },
  { name: "code grant, RS256", load: exchangeLoad, goals: { [KEYCLOAK]: 4 } },
  {
    name: "authorize with a session",
    load: authorizeLoad,
    goals: { [KEYCLOAK]: 3, [DURABLE]: 1 },
  },
  {
    name: "client credentials, opaque",
    load: serviceLoad("opaque"),
    goals: { [DURABLE]: 1 },
    without: WITHOUT_APIS,
  },
  {
    name: "client credentials, JWT",
    load: serviceLoad("jwt"),
    goals: { [DURABLE]: 1 },
    without: WITHOUT_APIS,
  },
  {
    name: "introspection by an API",
    load: apiIntrospectionLoad,
    goals: { [DURABLE]: 1 },
    without: WITHOUT_APIS,
  },
  { name: "sign-in with a password", load: signInLoad, goals: { [HASH]: 0.85 }, without: HEADLESS },
  { name: "sign-in page", load: signInPage, goals: { [KEYCLOAK]: 1 }, without: HEADLESS },
  { name: "authorize up to the sign-in page", load: pageLoad, goals: {}, without: HEADLESS },
  {
    name: "refresh grant, ES256",
    load: refreshLoad,
    alg: "ES256",
    goals: { [KEYCLOAK]: 3, [IN_MEMORY]: 0.6 },
  },
];

/** Foyer's page has an address of its own; Keycloak's is the response to an authorization request. */
async function signInPage(...[provider, client]: Parameters<ProviderLoad>) {
  if (provider.name !== "Foyer") return pageLoad(provider, client);
  return repeated(new URL("/sign-in", provider.authorize).href, 200);
}

/** Prepares the provider's requests: all sides on one PostgreSQL with durable commits. */
export async function prepareProviderContests(foyer: Foyer, words: string[]) {
  const ours = await foyerProvider(foyer);
  const bits = modulusLength(await fetchKeys(ours.jwks));
  for (const alg of ["ES256", "RS256"] as const) await checkProvider(ours, alg, bits);
  const peers = await startPeers(foyer, bits, words);
  const contests: Contest[] = [];
  for (const row of ROWS) contests.push(await prepare(row, ours, peers));
  contests.push(await prepareGateContest(foyer));
  return { contests, peers };
}

async function prepare(row: Row, ours: OpenProvider, { running }: Peers): Promise<Contest> {
  const { name, without = [] } = row;
  const sides = running
    .filter(({ provider }) => !without.includes(provider.name))
    .map(({ provider }) => sideOf(row, provider));
  const goals = Object.entries(row.goals).map(([peer, atLeast]): Goal => ({ peer, atLeast }));
  if (!(HASH in row.goals)) return { name, goals, ours: sideOf(row, ours), peers: sides };
  const hash = await startPeer("password-hash", PASSWORD_HASH);
  const measure = async (seconds: number) => (await hash.ask(seconds)) as Awaited<ReturnType<Fire>>;
  const side: Side = { name: HASH, pid: hash.pid, prepare: async () => measure };
  return { name, goals, ours: sideOf(row, ours), peers: [...sides, side], stop: hash.stop };
}

const sideOf = ({ load, alg = "RS256" }: Row, provider: OpenProvider): Side => ({
  name: provider.name,
  pid: provider.pid,
  async prepare(seconds) {
    await provider.use?.(alg);
    return firing(await load(provider, provider.clients[alg], seconds));
  },
});
