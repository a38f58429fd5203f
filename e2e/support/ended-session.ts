import { endSession } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import type { Db } from "@/db/system/client";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { issueCode } from "@/test/tokens";
import { db as worldDb } from "./world";

/** An application with a back-channel logout address, and a user with as many sessions as a test needs. */
export async function listeningApplication(backchannelLogoutUri: string, db: Db = worldDb()) {
  const application = await makeApplication(db, { backchannelLogoutUri });
  const user = await makeUser(db);
  const now = new Date();
  const key = { userId: user.id, applicationId: application.id };
  await widenGrant(db, { ...key, scopes: ["openid"], now });

  async function visit(): Promise<string> {
    const session = await makeSession(db, user.id);
    await issueCode(db, { applicationId: application.id, sessionId: session.id, now });
    return session.id;
  }
  const end = (id: string) =>
    endSession(db, { id, userId: user.id, event: "session.ended" }, serviceContext(new Date()));
  return {
    application,
    user,
    visit,
    end,
    async visitAndEnd() {
      const id = await visit();
      await end(id);
      return id;
    },
    waiting: () => db.$client<{ sessionId: string; attempts: number }[]>`
      select session_id as "sessionId", attempts from logout_notices where application_id = ${application.id}`,
  };
}
