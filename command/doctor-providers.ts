import { countBreakGlass, listProviders } from "@/db/identities/administration";
import { database } from "@/db/system/client";
import { discover, USABLE_MS } from "@/lib/session/elsewhere/metadata";
import { type Finding, fine, unset, warn } from "./doctor-finding";

const CHECK = "sign-in providers";

/** Reports enabled providers that can't be reached or are trusted far, and a way in without one that is missing. */
export async function examineProviders(now: Date): Promise<Finding> {
  const providers = (await listProviders(database())).filter(({ enabledAt }) => enabledAt);
  if (providers.length === 0) return unset(CHECK, "none is enabled");
  const asked = await Promise.all(
    providers.map(async (provider) => ({ ...provider, found: await discover(provider.issuer) })),
  );
  const problems = [
    ...asked.flatMap(({ id, found, metadataAt }) => {
      if (found.ok) return [];
      const isOld = now.getTime() - (metadataAt?.getTime() ?? 0) > USABLE_MS;
      const effect = isOld ? "nobody can sign in with it" : "the stored copy is used for a week";
      const { fault, address } = found.error;
      const advice = `run npx foyer providers check ${id}`;
      const which = `the metadata of ${id} can't be fetched from ${address} (${fault})`;
      return [{ found: `${which}; ${effect}`, advice }];
    }),
    ...providers.flatMap(({ id, silentIsFresh }) => {
      const found = `${id} counts as a fresh sign-in without saying when it asked for one`;
      const advice = `if it sends auth_time, run npx foyer providers change ${id} --silent-is-fresh off`;
      return silentIsFresh ? [{ found, advice }] : [];
    }),
    ...(providers.some(({ exclusive }) => exclusive) && (await countBreakGlass(database())) === 0
      ? [
          {
            found: "no administrator has a password, and a provider is the only way in",
            advice: "give one a password, so that somebody can sign in while the provider is down",
          },
        ]
      : []),
  ];
  return problems.length === 0
    ? fine(CHECK, `${providers.length} enabled, and reachable`)
    : warn(
        CHECK,
        problems.map(({ found }) => found).join("; "),
        problems.map(({ advice }) => advice).join("; "),
      );
}
