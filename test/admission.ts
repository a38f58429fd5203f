import { randomBytes } from "node:crypto";
import { serviceContext } from "@/db/audit/events";
import type { Db } from "@/db/system/client";
import { findStanding, widenGrant } from "@/db/tokens/grants";
import { setAccess } from "@/lib/groups/access";
import { createGroup } from "@/lib/groups/groups";
import { addMember, dropMember } from "@/lib/groups/members";
import { makeApplication, makeSession, makeUser } from "./factories";
import { issueCode } from "./tokens";

const SCOPES = ["openid"];

/** A user who granted an open application its scopes, and a group that neither belongs to. */
export async function makeAdmission(db: Db, now: Date) {
  const context = serviceContext(now);
  const user = await makeUser(db, { passwordHash: null });
  const application = await makeApplication(db, {
    backchannelLogoutUri: "https://client.example/logout",
  });
  const session = await makeSession(db, user.id);
  const { id: applicationId, clientId } = application;
  await widenGrant(db, { userId: user.id, applicationId, scopes: SCOPES, now });
  const key = `group ${randomBytes(6).toString("hex")}`;
  const made = await createGroup({ key, name: "Staff", description: "" }, context);
  if (!made.ok) throw new Error(made.error);
  const membership = { group: { key }, user: { id: user.id } };
  return {
    user,
    key,
    applicationId,
    groupId: made.value.id,
    /** Returns the new token family of a code; null if none is issued. */
    async authorize() {
      const code = { applicationId, sessionId: session.id, now };
      const { issued, familyId } = await issueCode(db, code);
      return issued ? familyId : null;
    },
    isAdmitted: async () => (await findStanding(db, user.id, applicationId)).admitted,
    add: () => addMember(membership, context),
    drop: () => dropMember(membership, context),
    open: () => setAccess({ clientId }, { open: true, groups: [key] }, context),
    close: (...groups: string[]) =>
      setAccess({ clientId }, { open: false, groups: [key, ...groups] }, context),
  };
}

/** Returns which of the token families are live. */
export async function findLive(db: Db, families: readonly (string | null)[]) {
  const live = await db.$client<{ id: string }[]>`
    select id from live_families where id = any(${families.filter(Boolean)}::uuid[])`;
  return families.map((family) => live.some(({ id }) => id === family));
}
