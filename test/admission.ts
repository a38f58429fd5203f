import { randomBytes, randomUUID } from "node:crypto";
import { serviceContext } from "@/db/audit/events";
import type { Db } from "@/db/system/client";
import { insertAuthorizationCode } from "@/db/tokens/authorization-codes";
import { findStanding, widenGrant } from "@/db/tokens/grants";
import { setAccess } from "@/lib/groups/access";
import { createGroup } from "@/lib/groups/groups";
import { addMember, dropMember } from "@/lib/groups/members";
import { BY_PASSWORD } from "@/lib/oauth/authorize/authentication-context";
import { makeApplication, makeSession, makeUser } from "./factories";

const SCOPES = ["openid"];

/** A user who granted an open application its scopes, and a group that neither belongs to. */
export async function makeAdmission(db: Db, now: Date) {
  const context = serviceContext(now);
  const soon = new Date(now.getTime() + 60_000);
  const user = await makeUser(db, { passwordHash: null });
  const application = await makeApplication(db, {
    backchannelLogoutUri: "https://client.example/logout",
  });
  const session = await makeSession(db, user.id);
  const { id: applicationId, clientId, redirectUri } = application;
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
      const familyId = randomUUID();
      const issued = await insertAuthorizationCode(db, {
        codeHash: randomBytes(32),
        requestIdHash: null,
        familyId,
        applicationId,
        sessionId: session.id,
        redirectUri,
        codeChallenge: "c".repeat(43),
        scopes: SCOPES,
        ...{ nonce: null, claims: null, ...BY_PASSWORD },
        ...{ now, codeExpiresAt: soon, familyExpiresAt: soon },
      });
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
