import type { DbOrTransaction } from "@/db/client";
import { insertMail } from "@/db/outbox/mails";
import { seal } from "@/lib/runtime/crypto";
import type { Mail } from "./mail";

/**
 * Puts a mail into the outbox, within the transaction that gives the reason for it: neither is there without the other.
 * Whoever has no address gets none.
 */
export async function queueMail(db: DbOrTransaction, mail: Mail): Promise<void> {
  if (mail.to === null) return;
  await insertMail(db, { sealedMail: await seal(JSON.stringify(mail)), now: new Date() });
}
