import { commandContext } from "@/db/audit/events";
import { revokeKey } from "@/lib/provider/key-revocation";
import { type KeyView, listKeys, rotateKeysNow } from "@/lib/provider/key-rotation";
import { ok, refuse } from "@/lib/result";
import { appSecrets } from "@/lib/runtime/env";
import { defineCommand } from "./define";
import { withDatabase } from "./with-database";

export const rotateKeys = defineCommand({
  words: ["keys", "rotate"],
  options: {},
  summary: "Rotate the signing keys: activate the published next keys and generate new ones.",
  async run(_, { now }) {
    const rotated = await withDatabase(async () => {
      appSecrets();
      return rotateKeysNow(commandContext(now));
    });
    if (rotated.length === 0)
      return refuse({
        field: null,
        reason:
          "no keys were rotated: another rotation was faster, or the server has never been started",
      });
    return ok({
      lines: [
        ...rotated.map(({ alg, retired, active }) => `${alg}  ${active} signs, ${retired} retired`),
        "Wait five minutes before the next rotation, so that clients can fetch the new next keys.",
      ],
      json: { rotated },
    });
  },
});

export const showKeys = defineCommand({
  words: ["keys", "list"],
  options: {},
  summary: "List the signing keys: active, next, and retired ones that still verify something.",
  async run(_, { now }) {
    const keys = await withDatabase(() => listKeys(now), { creates: false });
    return ok({
      lines:
        keys.length > 0 ? keys.map(describeKey) : ["There are no keys: no server ever started."],
      json: {
        keys: keys.map(({ kid, alg, state, published, ...times }) => ({
          ...{ kid, alg, state, published },
          ...Object.fromEntries(
            Object.entries(TIMES).map(([name, key]) => [name, times[key]?.toISOString() ?? null]),
          ),
        })),
      },
    });
  },
});

const TIMES = {
  created_at: "createdAt",
  activated_at: "activatedAt",
  retired_at: "retiredAt",
  rotation_due_at: "rotationDueAt",
  published_until: "publishedUntil",
  verifies_hints_until: "rememberedUntil",
} as const;

const minute = (at: Date | null) => `${at?.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function describeKey(key: KeyView): string {
  const name = `${key.alg.padEnd(5)}  ${key.state.padEnd(7)}  ${key.kid}`;
  if (key.state === "next") return `${name}  published since ${minute(key.createdAt)}`;
  if (key.state === "active")
    return `${name}  signs since ${minute(key.activatedAt)}, rotation due ${minute(key.rotationDueAt)}`;
  const until = key.published ? "in the key set until" : "left the key set";
  return `${name}  ${until} ${minute(key.publishedUntil)}, verifies hints until ${minute(key.rememberedUntil)}`;
}

export const revokeOneKey = defineCommand({
  words: ["keys", "revoke"],
  positionals: ["KID"],
  options: {},
  summary:
    "Revoke a signing key that may have leaked: it leaves the key set at once, and another one signs.",
  async run({ positionals: [kid = ""] }, { now }) {
    const revoked = await withDatabase(
      () => {
        appSecrets();
        return revokeKey(kid, commandContext(now));
      },
      { creates: false },
    );
    if (!revoked.ok)
      return refuse({ field: "KID", reason: "no key has this ID; `foyer keys list` names them" });
    const { alg, active, cachedUntil } = revoked.value;
    return ok({
      lines: [
        `Revoked ${alg} ${kid}. ${active} signs now.`,
        "What it signed no longer verifies: ID tokens (also as id_token_hint), access tokens that are JWTs, and logout tokens.",
        `Applications and APIs may accept it from a cached key set until ${minute(cachedUntil)}, or longer if they ignore its max-age.`,
      ],
      json: { revoked: kid, alg, active, cached_until: cachedUntil.toISOString() },
    });
  },
});
