import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "./spec";
import { world } from "./world";

/** Returns the mails that the servers sent to an address, oldest first, with soft line breaks removed. */
export async function mailsTo(address: string, kind: string): Promise<string[]> {
  const folder = join(world().dataDir, "mail");
  const files = (await readdir(folder).catch(() => [])).filter(
    (file) => file.endsWith(".eml") && file.includes(`-${kind}-`),
  );
  const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, file), "utf8")));
  return mails
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
    .map((mail) => mail.replaceAll("=\r\n", ""));
}

/** Returns the path of the link in the newest mail of a kind, once `number` of them were sent. */
export async function linkMailed(address: string, kind: string, number = 1): Promise<string> {
  // A busy machine may deliver late; no promise is tested here.
  await expect
    .poll(async () => (await mailsTo(address, kind)).length, { timeout: 15_000 })
    .toBe(number);
  const mail = (await mailsTo(address, kind)).at(-1) ?? "";
  const path =
    /\/(?:reset-password|verify-email|invitation|sign-in\/set-up)\/foyer_[a-z]{2}_[\w-]{43}(?:\.[\w-]{43})?/.exec(
      mail,
    );
  if (!path) throw new Error(`no link in\n${mail}`);
  return path[0];
}
