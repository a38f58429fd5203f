import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { database } from "@/db/client";
import { type DemonstrationSecrets, hasAnyUser, seed } from "@/db/seed";
import { env, issuer } from "@/lib/env";
import { hashPassword } from "@/lib/session/password";

/** Fills a database that never had a user, and prints once what was generated for it. */
export async function seedDemonstration(): Promise<boolean> {
  if (await hasAnyUser(database())) return false;
  const { DEMO_ADMIN_PASSWORD, DEMO_USER_PASSWORD, DEMO_CLIENT_SECRET, DATA_DIR } = env();
  const secrets: DemonstrationSecrets = {
    adminPassword: DEMO_ADMIN_PASSWORD ?? generate(15),
    userPassword: DEMO_USER_PASSWORD ?? generate(15),
    clientSecret: DEMO_CLIENT_SECRET ?? generate(32),
  };
  // The demonstration client's own copy of its secret; written first, so that no crash loses it.
  const client = { issuer: issuer(), clientId: "demo-web", clientSecret: secrets.clientSecret };
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  await writeFile(join(DATA_DIR, "demo.json"), `${JSON.stringify(client, null, 2)}\n`, {
    mode: 0o600,
  });
  await seed(database(), {
    ...secrets,
    adminPasswordHash: await hashPassword(secrets.adminPassword),
    userPasswordHash: await hashPassword(secrets.userPassword),
  });
  announce(secrets);
  return true;
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
