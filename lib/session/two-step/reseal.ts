import { listAppsOfOtherKeys, resealApp } from "@/db/factors/authenticator-apps";
import { database } from "@/db/system/client";
import { seal, sealedWith, unseal } from "@/lib/runtime/crypto";

/** Apps of one run; the chores call it every minute. */
const BATCH = 200;

/** Seals apps with the first APP_SECRET that an earlier one sealed, so that it can be removed. */
export async function resealApps(): Promise<void> {
  const key = sealedWith();
  for (const app of await listAppsOfOtherKeys(database(), key, BATCH)) {
    const opened = await unseal(app.sealedSecret);
    if (!opened) continue;
    const to = { sealedSecret: await seal(opened.text), sealedWith: key };
    await resealApp(database(), app, to);
  }
}

/** Most apps that `countApps` looks at. */
const LOOKED_AT = 1000;

/** Counts apps that the first APP_SECRET didn't seal, and those that no secret of the list opens. */
export async function countOldApps(): Promise<{ old: number; lost: number }> {
  const apps = await listAppsOfOtherKeys(database(), sealedWith(), LOOKED_AT);
  const opened = await Promise.all(apps.map(({ sealedSecret }) => unseal(sealedSecret)));
  const lost = opened.filter((one) => one === null).length;
  return { old: apps.length - lost, lost };
}
