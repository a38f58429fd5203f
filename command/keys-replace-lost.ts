import { commandContext } from "@/db/audit/events";
import { findLostKeys, type LostKeys, replaceLostKeys } from "@/lib/provider/key-revocation";
import { ok, refuse } from "@/lib/result";
import { appSecrets } from "@/lib/runtime/env";
import { defineCommand, type Refusal } from "./define";
import { withDatabase } from "./with-database";

export const replaceKeys = defineCommand({
  words: ["keys", "replace-lost"],
  options: { replace: { type: "boolean" } },
  synopsis: ["[--replace]"],
  summary:
    "Replace the keys that APP_SECRET doesn't decrypt, if the secret that does is lost for good. Says which without --replace.",
  async run({ values }, { now }) {
    const { lost, replaced } = await withDatabase(
      async () => {
        appSecrets();
        const lost = await findLostKeys();
        const isWanted = values.replace === true && (lost.kids.length > 0 || lost.usernames);
        return { lost, replaced: isWanted ? await replaceLostKeys(commandContext(now)) : null };
      },
      { creates: false },
    );
    if (!replaced) return refuse(explainLost(lost));
    return ok({
      lines: describeReplaced(replaced),
      json: { revoked: replaced.kids, usernames_forgotten: replaced.usernames },
    });
  },
});

function explainLost({ kids, usernames }: LostKeys): Refusal {
  if (kids.length === 0 && !usernames)
    return { field: null, reason: "APP_SECRET decrypts all keys; nothing is lost" };
  const what = [
    ...(kids.length > 0 ? [`${kids.length} signing keys`] : []),
    ...(usernames ? ["the key that recognizes usernames of deleted accounts"] : []),
  ];
  return {
    field: "--replace",
    reason: `APP_SECRET doesn't decrypt ${what.join(" and ")}; add this option only if the secret that does is lost for good. A server that still runs has it in its environment`,
  };
}

/** Lines about replaced keys, also for a restore. */
export const describeReplaced = ({ kids, usernames }: LostKeys): string[] => [
  ...(kids.length > 0
    ? [
        `Deleted ${kids.length} signing keys that APP_SECRET doesn't decrypt, and created new ones. What they signed no longer verifies.`,
      ]
    : []),
  ...(usernames ? ["Usernames of accounts that were deleted until now can be taken again."] : []),
  "Authenticator apps that were added until now don't work: people use a recovery code or a passkey, or you reset their second step.",
];
