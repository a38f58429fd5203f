import { randomBytes } from "node:crypto";
import { makeUser } from "@/test/factories";
import { hashOf } from "./moments";
import { db } from "./world";

/** Creates a link like those that requestEmailVerification mails. */
export async function wantsAddress(expiresIn = 3_600_000) {
  const user = await makeUser(db(), { emailVerifiedAt: null });
  const email = `wanted-${randomBytes(5).toString("hex")}@example.org`;
  const token = `foyer_ve_${randomBytes(32).toString("base64url")}`;
  await db().$client`
    insert into mail_links (token_hash, purpose, user_id, user_epoch, email, created_at, expires_at)
    values (${hashOf(token)}, 'verify_email', ${user.id}, 0, ${email}, now(), ${new Date(Date.now() + expiresIn)})`;
  return { user, email, path: `/verify-email/${token}` };
}
