import { Missing } from "@/test/programs/install";
import type { Foyer } from "../foyer";
import { checkProvider } from "./checks";
import { HYDRA, startHydra } from "./hydra";
import { KEYCLOAK, startKeycloak } from "./keycloak";
import { DURABLE, IN_MEMORY, startOidcProvider } from "./oidc-provider";
import type { OpenProvider, Provider } from "./provider";
import { openBrowsers } from "./targets";

export type Peer = { provider: OpenProvider; stop: () => Promise<void> };

/** Peers that run, and the others with the reason. */
export type Peers = { running: Peer[]; skipped: { name: string; reason: string }[] };

type Starter = (
  foyer: Foyer,
  key: { bits: number },
) => Promise<{ provider: Provider; stop: () => Promise<void> }>;

const STARTERS: Record<string, Starter> = {
  [IN_MEMORY]: startOidcProvider,
  [DURABLE]: async (foyer, { bits }) =>
    startOidcProvider(foyer, { bits, database: await foyer.createDatabase("oidc_provider") }),
  [KEYCLOAK]: startKeycloak,
  [HYDRA]: startHydra,
};

/**
 * Starts the peers whose name contains one of the words, and checks each. A peer whose programs are
 * missing is skipped; one that does not what is measured is an error.
 */
export async function startPeers(foyer: Foyer, bits: number, words: string[]): Promise<Peers> {
  const peers: Peers = { running: [], skipped: [] };
  for (const [name, start] of Object.entries(STARTERS)) {
    if (!words.some((word) => name.toLowerCase().includes(word.toLowerCase()))) {
      peers.skipped.push({ name, reason: "not asked for" });
      continue;
    }
    try {
      const { provider, stop } = await start(foyer, { bits });
      const open = await openBrowsers(provider);
      peers.running.push({ provider: open, stop });
      for (const alg of ["ES256", "RS256"] as const) await checkProvider(open, alg, bits);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      peers.skipped.push({ name, reason: error.message });
    }
  }
  return peers;
}
