import { backdateGrant } from "@/db/lifelike";
import { database } from "@/db/system/client";
import { insertAuthorizationCode } from "@/db/tokens/authorization-codes";
import { redeemAuthorizationCode } from "@/db/tokens/code-redemptions";
import { BY_PASSWORD } from "@/lib/oauth/authorize/authentication-context";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { giveGrant } from "@/lib/provider/give-grant";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { PEOPLE } from "./people-list";
import { contextOf, found, idOf, type SeededApplication, type Seeding } from "./seeding";
import type { SeededSessions } from "./sessions";
import { before, DAY, HOUR, minutes, randomSequence } from "./times";

/** Access that a person gave an application. Without a session no tokens are left. */
type Access = {
  name: string;
  scopes: string[];
  /** Seconds since it was allowed, and since it was last used. */
  since: number;
  used: number;
  sessions: number[];
};

const ALL = ["openid", "profile", "email", "offline_access"];

const access = (
  name: string,
  days: number,
  used: number,
  sessions: number[],
  scopes = ALL,
): Access => ({ name, scopes, since: days * DAY, used, sessions });

/** Ada's nine applications; three weren't used for 90 days. */
const ADA: readonly Access[] = [
  access("GitLab", 372, minutes(2), [0, 3], ["openid", "profile", "email"]),
  access("Mattermost", 300, minutes(9), [1, 2, 5]),
  access("Nextcloud", 340, HOUR, [0, 4]),
  access("Grafana", 260, 5 * HOUR, [6], ["openid", "email"]),
  access("Travel and Expenses", 280, 26 * HOUR, [7], ["openid", "profile", "email"]),
  access("Team Wiki", 270, 3 * DAY, [8], ["openid", "profile"]),
  access("Data Warehouse", 200, 93 * DAY, [], ["openid", "email"]),
  access("Moodle", 330, 96 * DAY, []),
  access("Legacy CRM", 390, 120 * DAY, []),
];

/** Applications that others use, the most popular first. */
const POPULAR = [
  ...["Mattermost", "Nextcloud", "Travel and Expenses", "Team Wiki", "GitLab", "Moodle"],
  ...["Grafana", "Room Booking", "Legacy CRM", "Holiday Planner", "Data Warehouse"],
];

/** Owners who try their own applications. */
const OWNERS = {
  katherine: "Orbit Planner",
  "chen.wei": "Field Notes",
};

/** Lets applications use accounts, and issues tokens for recent uses. */
export async function allowAccess(seeding: Seeding, sessions: SeededSessions): Promise<void> {
  const random = randomSequence(11);
  const left = new Set(
    PEOPLE.flatMap(({ username, state }) => (state === "deactivated" ? username : [])),
  );
  for (const [username, theirs] of sessions) {
    const given = username === "ada" ? ADA : usualAccess(random, left.has(username));
    for (const each of given) await allow(seeding, username, each, theirs);
  }
  for (const [username, name] of Object.entries(OWNERS)) {
    const own = access(name, 40, minutes(35), [0], ["openid", "profile"]);
    await allow(seeding, username, own, found(sessions, username));
  }
}

/** Returns what a person gave; whoever left used nothing since the end of the last session. */
function usualAccess(random: () => number, hasLeft: boolean): Access[] {
  const chosen = POPULAR.filter((_, place) => random() < 0.85 - place * 0.07);
  return chosen.map((name) => {
    const since = 70 + Math.floor(random() * 100);
    // A suspended application wasn't used since.
    const isRecent = random() < 0.7 && name !== "Legacy CRM" && !hasLeft;
    const used = isRecent ? random() * 6 * DAY : ((hasLeft ? 45 : 22) + random() * 24) * DAY;
    return access(name, since, Math.floor(used), isRecent ? [0] : []);
  });
}

async function allow(
  seeding: Seeding,
  username: string,
  { name, scopes, since, used, sessions }: Access,
  theirs: readonly string[],
) {
  const { now } = seeding;
  const application = found(seeding.applications, name);
  const userId = found(seeding.users, username);
  const given = { userId, applicationId: application.id, scopes, now: before(now, since) };
  const { origin } = contextOf(seeding, username, given.now);
  await database().transaction((tx) => giveGrant(tx, given, origin));
  for (const [at, number] of sessions.entries()) {
    const sessionId = theirs[number];
    if (sessionId === undefined) continue;
    const when = before(now, used + at * minutes(20));
    await issueTokens({
      application,
      sessionId,
      scopes,
      when,
      id: idOf(`${username} ${name} ${at}`),
    });
  }
  await backdateGrant(database(), given, before(now, used));
}

type Issue = {
  application: SeededApplication;
  sessionId: string;
  scopes: string[];
  when: Date;
  id: string;
};

/** Runs an authorization in the past. Nobody has the tokens. */
async function issueTokens({ application, sessionId, scopes, when, id }: Issue) {
  const { id: applicationId, redirectUri, proof } = application;
  const codeHash = sha256(newCredential("authorizationCode"));
  const code = { redirectUri, codeChallenge: sha256(id).toString("base64url") };
  const issued = await insertAuthorizationCode(database(), {
    ...code,
    codeHash,
    now: when,
    requestIdHash: null,
    familyId: id,
    applicationId,
    sessionId,
    scopes,
    nonce: null,
    claims: null,
    ...BY_PASSWORD,
    codeExpiresAt: after(when, LIFETIME.authorizationCode),
    familyExpiresAt: after(when, LIFETIME.refreshTokenAbsolute),
  });
  const tokens = {
    accessTokenHash: sha256(newCredential("accessToken")),
    accessTokenExpiresAt: after(when, LIFETIME.accessToken),
    jwtExpiresAt: after(when, LIFETIME.jwtAccessToken),
    refreshTokenHash: sha256(newCredential("refreshToken")),
    refreshTokenExpiresAt: after(when, LIFETIME.refreshTokenIdle),
  };
  const redemption = { ...code, hash: codeHash, client: proof, tokens };
  if (!issued || !(await redeemAuthorizationCode(database(), redemption, when)))
    throw new Error(`no tokens of ${id}`);
}
