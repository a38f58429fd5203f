import { countBreakGlass, listProviders } from "@/db/identities/administration";
import { database } from "@/db/system/client";
import { UNREACHED } from "@/lib/operations/providers";
import { unfit } from "@/lib/session/elsewhere/check";
import { discover, USABLE_MS } from "@/lib/session/elsewhere/metadata";
import { type Finding, fine, unset, warn } from "./doctor-finding";
import { explaining } from "./operation-command";

const CHECK = "sign-in providers";

const inWords = explaining(UNREACHED, String);

type Failed = { id: string; which: string; why: string };

/** Names providers that fail alike, such as those of one host, in one sentence. */
const togetherOf = (failed: readonly Failed[]) =>
  [...new Set(failed.map(({ why }) => why))].map((why) => {
    const those = failed.filter((one) => one.why === why);
    return {
      found: `the metadata of ${those.map(({ which }) => which).join(", ")} can't be used: ${why}`,
      advice: those.map(({ id }) => `run npx foyer providers check ${id}`).join("; "),
    };
  });

/** Reports enabled providers that can't be reached or are trusted far, and a way in without one that is missing. */
export async function examineProviders(now: Date): Promise<Finding> {
  const providers = (await listProviders(database())).filter(({ enabledAt }) => enabledAt);
  if (providers.length === 0) return unset(CHECK, "none is enabled");
  const asked = await Promise.all(
    providers.map(async (provider) => ({ ...provider, found: await discover(provider.issuer) })),
  );
  const failed = asked.flatMap(({ id, found, metadataAt }) => {
    if (found.ok) return [];
    const isOld = now.getTime() - (metadataAt?.getTime() ?? 0) > USABLE_MS;
    const effect = isOld ? "nobody can sign in with it" : "the stored copy is used for a week";
    const { address, ...fault } = unfit(found.error);
    const { reason } = inWords(fault);
    return [{ id, which: `${id} (${address})`, why: `${reason}; ${effect}` }];
  });
  const problems = [
    ...togetherOf(failed),
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
