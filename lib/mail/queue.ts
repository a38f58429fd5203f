import { insertMail } from "@/db/outbox/mails";
import type { DbOrTransaction } from "@/db/system/client";
import { seal } from "@/lib/runtime/crypto";
import type { Mail } from "./mail";

/**
 * Adds a mail to the outbox within the transaction that causes it, so that both commit or neither
 * does. Accounts without an address get none.
 */
export async function queueMail(db: DbOrTransaction, mail: Mail): Promise<void> {
  if (mail.to === null) return;
  await insertMail(db, { sealedMail: await seal(JSON.stringify(mail)), now: new Date() });
}
