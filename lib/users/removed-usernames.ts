import { createHmac, randomBytes } from "node:crypto";
import { type DbOrTransaction, database, type Transaction } from "@/db/system/client";
import { findSetting, lockSetting, writeSetting } from "@/db/system/settings";
import { isRemovedUsername, listRemovedHashes } from "@/db/users/erasure";
import { seal, unseal } from "@/lib/runtime/crypto";

/*
 * Usernames of deleted accounts are kept as HMACs, which neither the database alone nor a backup can
 * be searched for. Their key is sealed with APP_SECRET, and made at the first deletion.
 */

const SETTING = "removed_usernames_key";

const hashWith = (key: string, username: string) =>
  createHmac("sha256", Buffer.from(key, "base64url")).update(username, "utf8").digest();

/** Returns the hashes that are stored of the usernames of an account about to be deleted. */
export async function hashUsernames(tx: Transaction, usernames: string[]): Promise<Buffer[]> {
  await lockSetting(tx, SETTING);
  const key = (await openKey(tx)) ?? (await makeKey(tx));
  return usernames.map((username) => hashWith(key, username));
}

/** Returns the key; null before the first deletion. Throws if no APP_SECRET opens it. */
async function openKey(db: DbOrTransaction): Promise<string | null> {
  const sealed = await findSetting(db, SETTING);
  if (sealed === null) return null;
  const opened = await unseal(sealed);
  if (!opened) throw new Error("no APP_SECRET decrypts the key of removed usernames");
  return opened.text;
}

async function makeKey(tx: Transaction): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  await writeSetting(tx, SETTING, await seal(key));
  return key;
}

/**
 * True if the username belonged to an account that was deleted. Call it after the statement that took
 * the name: its unique index waits for a concurrent deletion, whose result this query then sees.
 */
export async function wasRemoved(db: DbOrTransaction, username: string): Promise<boolean> {
  const key = await openKey(db);
  return key !== null && (await isRemovedUsername(db, hashWith(key, username)));
}

/** Returns those of the usernames that belonged to accounts that were deleted, by one statement. */
export async function findRemoved(
  tx: Transaction,
  usernames: readonly string[],
): Promise<ReadonlySet<string>> {
  const key = await openKey(tx);
  if (key === null) return new Set();
  const names = new Map(usernames.map((name) => [hashWith(key, name).toString("hex"), name]));
  const found = await listRemovedHashes(tx, [...names.keys()]);
  return new Set(found.flatMap((hash) => names.get(hash) ?? []));
}

/** Seals the key with the first APP_SECRET if an earlier one did, so that it can be removed. */
export async function resealUsernameKey(): Promise<void> {
  const sealed = await findSetting(database(), SETTING);
  const opened = sealed === null ? null : await unseal(sealed);
  if (!opened || opened.current) return;
  await database().transaction(async (tx) => {
    await lockSetting(tx, SETTING);
    if ((await findSetting(tx, SETTING)) === sealed)
      await writeSetting(tx, SETTING, await seal(opened.text));
  });
}

/**
 * Deletes a key that no APP_SECRET opens, because no account can be created with it. Returns whether there was
 * one: usernames of accounts that were deleted until now are free then.
 */
export async function dropLostKey(tx: Transaction): Promise<boolean> {
  await lockSetting(tx, SETTING);
  const sealed = await findSetting(tx, SETTING);
  if (sealed === null || (await unseal(sealed))) return false;
  await writeSetting(tx, SETTING, null);
  return true;
}

/** State of the key: whether an APP_SECRET opens it, and the first one does. */
export async function usernameKeyState(): Promise<"none" | "current" | "old" | "lost"> {
  const sealed = await findSetting(database(), SETTING);
  if (sealed === null) return "none";
  const opened = await unseal(sealed);
  if (!opened) return "lost";
  return opened.current ? "current" : "old";
}
