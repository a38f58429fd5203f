import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DemonstrationSecrets, hasAnyUser, seed } from "@/db/seed";
import { DEMONSTRATION_SITES } from "@/db/sites/demonstration";
import { database } from "@/db/system/client";
import { env, issuer } from "@/lib/runtime/env";
import { hashPassword } from "@/lib/session/password";
import { drawIcon } from "@/lib/sites/icons/draw-icon";
import { suggestIcon } from "@/lib/sites/icons/suggest-icon";

/**
 * Seeds a database that has never had a user, and prints the generated credentials once. Only for
 * the embedded database is the client secret written to DATA_DIR, where the example reads it.
 */
export async function seedDemonstration({ embedded }: { embedded: boolean }): Promise<boolean> {
  if (await hasAnyUser(database())) return false;
  const { DEMO_ADMIN_PASSWORD, DEMO_USER_PASSWORD, DEMO_CLIENT_SECRET, DEMO_JOB_SECRET, DATA_DIR } =
    env();
  const secrets: DemonstrationSecrets = {
    adminPassword: DEMO_ADMIN_PASSWORD ?? generate(15),
    userPassword: DEMO_USER_PASSWORD ?? generate(15),
    clientSecret: DEMO_CLIENT_SECRET ?? generate(32),
    jobSecret: DEMO_JOB_SECRET ?? generate(32),
  };
  // The file is written before the seed, so that a crash can't lose the secret.
  if (embedded) await keepClientSecret(DATA_DIR, secrets.clientSecret);
  const hashes = {
    adminPasswordHash: await hashPassword(secrets.adminPassword),
    userPasswordHash: await hashPassword(secrets.userPassword),
  };
  const icons = await drawIcons();
  await database().transaction((tx) => seed(tx, { ...secrets, ...hashes, icons }));
  announce(secrets);
  return true;
}

/** Draws the icon of the library that fits each site, by its slug. */
async function drawIcons() {
  const drawn = DEMONSTRATION_SITES.map(async ({ slug, title, displayUrl }) => {
    const { glyph, color } = suggestIcon(title, displayUrl);
    return [slug, await drawIcon({ glyph: glyph ?? "globe", color })] as const;
  });
  return new Map(await Promise.all(drawn));
}

async function keepClientSecret(dataDir: string, clientSecret: string) {
  const client = { issuer: issuer(), clientId: "demo-web", clientSecret };
  const text = `${JSON.stringify(client, null, 2)}\n`;
  await writeFile(join(dataDir, "demo.json"), text, { mode: 0o600 });
}

const generate = (bytes: number) => randomBytes(bytes).toString("base64url");

function announce({ adminPassword, userPassword, ...secrets }: DemonstrationSecrets) {
  process.stdout.write(`
Demo data created. These credentials are shown only once:
  administrator   admin   ${adminPassword}
  user            ada     ${userPassword}
  client          demo-web   ${secrets.clientSecret}
  service         demo-job   ${secrets.jobSecret}

`);
}
