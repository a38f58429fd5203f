import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { database } from "@/db/client";
import { type DemonstrationSecrets, hasAnyUser, seed } from "@/db/seed";
import { env, issuer } from "@/lib/runtime/env";
import { hashPassword } from "@/lib/session/password";

/**
 * Fills a database that never had a user, and prints once what was generated for it. Beside the embedded database the
 * example finds its client secret in DATA_DIR; another database's does not belong there.
 */
export async function seedDemonstration({ embedded }: { embedded: boolean }): Promise<boolean> {
  if (await hasAnyUser(database())) return false;
  const { DEMO_ADMIN_PASSWORD, DEMO_USER_PASSWORD, DEMO_CLIENT_SECRET, DATA_DIR } = env();
  const secrets: DemonstrationSecrets = {
    adminPassword: DEMO_ADMIN_PASSWORD ?? generate(15),
    userPassword: DEMO_USER_PASSWORD ?? generate(15),
    clientSecret: DEMO_CLIENT_SECRET ?? generate(32),
  };
  // Written first, so that no crash loses it.
  if (embedded) await keepClientSecret(DATA_DIR, secrets.clientSecret);
  await seed(database(), {
    ...secrets,
    adminPasswordHash: await hashPassword(secrets.adminPassword),
    userPasswordHash: await hashPassword(secrets.userPassword),
  });
  announce(secrets);
  return true;
}

async function keepClientSecret(dataDir: string, clientSecret: string) {
  const client = { issuer: issuer(), clientId: "demo-web", clientSecret };
  const text = `${JSON.stringify(client, null, 2)}\n`;
  await writeFile(join(dataDir, "demo.json"), text, { mode: 0o600 });
}

const generate = (bytes: number) => randomBytes(bytes).toString("base64url");

function announce({ adminPassword, userPassword, clientSecret }: DemonstrationSecrets) {
  process.stdout.write(`
Demonstration data was made. These are shown once:
  administrator   admin   ${adminPassword}
  user            ada     ${userPassword}
  client          demo-web   ${clientSecret}

`);
}
