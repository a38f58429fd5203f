import { expect, test } from "@playwright/test";
import { cutUser, endSession, removeGrant, suspendApplication } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import {
  type Application,
  callMe,
  newPair,
  obtainCode,
  obtainTokens,
  redeem,
  refresh,
  type Tokens,
  type User,
} from "../../support/flow";
import { grantOf } from "../../support/moments";
import { db, world } from "../../support/world";

/** Refreshes with each newest refresh token until refused; collects all tokens issued. */
async function keepRefreshing(application: Application, first: Tokens, got: Tokens[]) {
  let newest = first;
  for (let n = 0; ; n++) {
    const origin = n % 2 ? world().origin : world().secondOrigin;
    const response = await refresh(application, newest.refresh_token, origin);
    if (response.status !== 200) return response.status;
    newest = await response.json();
    got.push(newest);
  }
}

type Cut = (user: User, application: Application, sessionId: string) => Promise<boolean>;

const CUTS: Record<string, Cut> = {
  "removing the grant": async ({ id: userId }, { id }) =>
    removeGrant(db(), { id: await grantOf(userId, id), userId }, serviceContext(new Date())),
  "suspending the application": (_, { clientId }) =>
    suspendApplication(db(), clientId, serviceContext(new Date())),
  "deactivating the account": ({ id: userId }) =>
    cutUser(db(), { userId, change: { deactivatedAt: new Date() } }, serviceContext(new Date())),
  "ending the session": ({ id: userId }, _, id) =>
    endSession(db(), { id, userId, event: "session.ended" }, serviceContext(new Date())),
};

for (const [name, cut] of Object.entries(CUTS))
  test(`${name} during refreshes and redemptions: tokens issued concurrently are invalid`, async () => {
    const { user, application } = await newPair();
    const { browser: _, ...granted } = await obtainTokens(application, user);
    const code = await obtainCode(application, user);
    // Assigns both families to the same session.
    await db().$client`update token_families set session_id = ${granted.session.id}
      where application_id = ${application.id}`;
    const got: Tokens[] = [granted.tokens];
    const refreshing = keepRefreshing(application, granted.tokens, got);
    await expect.poll(() => got.length).toBeGreaterThan(5);
    const redeeming = redeem(application, code, world().secondOrigin);
    expect(await cut(user, application, granted.session.id)).toBe(true);
    const afterward = await Promise.all(
      got.map(({ access_token }) => callMe(access_token, world().secondOrigin)),
    );
    expect(afterward.filter(({ status }) => status !== 401)).toEqual([]);
    expect(await refreshing).toBe(400);
    const redeemed = await redeeming;
    if (redeemed.status === 200) got.push(await redeemed.json());
    for (const { access_token, refresh_token } of got) {
      expect((await callMe(access_token)).status).toBe(401);
      expect((await refresh(application, refresh_token)).status).toBe(400);
    }
  });
