import { randomBytes } from "node:crypto";
import { database } from "@/db/client";
import { countAll } from "@/db/overview";
import { env, issuer } from "@/lib/runtime/env";
import { hashPassword } from "@/lib/session/password";
import { type LifelikeRefusal, seedLifelike } from "./lifelike";

const REFUSALS: Record<LifelikeRefusal, string> = {
  occupied: "The database isn't empty. Nothing was changed; --lifelike needs an empty database.",
  public: "PUBLIC_URL is not on localhost. Nothing was changed; --lifelike is for trials only.",
};

const generate = () => randomBytes(15).toString("base64url");

/** Seeds the lifelike organization, and prints what it has and how to sign in. */
export async function announceLifelike(): Promise<void> {
  const { DEMO_ADMIN_PASSWORD: admin = generate(), DEMO_USER_PASSWORD: user = generate() } = env();
  const hashes = { administrator: await hashPassword(admin), others: await hashPassword(user) };
  const seeded = await seedLifelike(hashes, new Date());
  if (!seeded.ok) {
    process.stderr.write(`${REFUSALS[seeded.error]}\n`);
    process.exitCode = 1;
    return;
  }
  const { sites, applications, users } = await countAll(database());
  process.stdout.write(`
Lifelike data created: ${sites} sites, ${applications} applications, ${users} people, 90 days of activity.
Sign in at ${issuer()}/sign-in. These passwords are shown only once:
  administrator   admin            ${admin}
  editor          marta.kowalska   ${user}
  developer       katherine        ${user}
  user            ada              ${user}
All other accounts have ada's password; ada has the most applications and sessions.

`);
}
