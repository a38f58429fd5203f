import { makeApplication, makeUser } from "@/test/factories";
import { callMe, newPair, obtainTokens, signedInBrowser } from "../../support/flow";
import { expectAllDead, expectTokensDead, gainAccess, newAccess } from "../../support/leftovers";
import {
  askForToken,
  bothOrigins,
  INACTIVE,
  introspect,
  newService,
  obtainServiceToken,
} from "../../support/services";
import { expect, test } from "../../support/spec";
import { db } from "../../support/world";

/** Posts the form of an administrator, or of an owner at /developer/apps. */
async function revokeAccess(
  user: Awaited<ReturnType<typeof makeUser>>,
  home: "admin/applications" | "developer/apps",
  application: string,
) {
  const { browser } = await signedInBrowser(user);
  const form = { application, epoch: "0" };
  const answer = await browser.post(`/forms/${home}/revoke-access`, form);
  return answer.headers.get("location");
}

/** Statuses of `/me` for the first access token, on both processes. */
const statuses = ({ accessTokens: [token = ""] }: { accessTokens: string[] }) =>
  Promise.all(bothOrigins().map(async (origin) => (await callMe(token, origin)).status));

const makeAdministrator = () => makeUser(db(), { role: "administrator" });

for (const tokenFormat of ["opaque", "jwt"] as const)
  test(`rule 74: revoking all access ends every token of a service on both processes, but no new one, ${tokenFormat}`, async () => {
    const { api, service } = await newService({ tokenFormat });
    const other = await newService({ tokenFormat });
    const { access_token: bystander } = await obtainServiceToken(other.service);
    const tokens = [
      await obtainServiceToken(service),
      await obtainServiceToken(service, { scope: "files:read", resource: api.identifier }),
    ];
    const states = () =>
      Promise.all(
        tokens.flatMap(({ access_token }) =>
          bothOrigins().map((origin) => introspect(service, access_token, origin)),
        ),
      );
    for (const state of await states()) expect(state).toMatchObject({ active: true });
    const admin = await makeAdministrator();
    expect(await revokeAccess(admin, "admin/applications", service.id)).toContain(
      "done=access_revoked",
    );
    for (const state of await states()) expect(state).toEqual(INACTIVE);
    for (const origin of bothOrigins()) {
      const response = await askForToken(service, {}, origin);
      expect(response.status).toBe(200);
      const { access_token: fresh } = await response.json();
      expect(await introspect(service, fresh)).toMatchObject({ active: true });
    }
    for (const state of await states()) expect(state).toEqual(INACTIVE);
    expect(await revokeAccess(admin, "admin/applications", service.id)).toContain(
      "refused=revoked_already",
    );
    expect(await introspect(other.service, bystander)).toMatchObject({ active: true });
    const events = await db().$client`
      select actor_id as "actorId" from audit_events
      where application_id = ${service.id} and event = 'application.access_revoked'`;
    expect(events).toEqual([{ actorId: admin.id }]);
  });

test("rule 74: it ends users' tokens, codes and pending requests on both processes, and they can sign in again", async () => {
  const access = await newAccess("openid profile offline_access");
  const { user, application } = access;
  expect(await statuses(access)).toEqual([200, 200]);
  await revokeAccess(await makeAdministrator(), "admin/applications", application.id);
  await expectAllDead(access);
  const { tokens } = await obtainTokens(application, user);
  expect(await statuses({ accessTokens: [tokens.access_token] })).toEqual([200, 200]);
});

test("rule 74: an owner revokes the access of their own applications only", async () => {
  const owner = await makeUser(db());
  const { user, application } = await newPair({ ownerId: owner.id });
  const access = await gainAccess(application, user, "openid profile offline_access");
  const another = await makeApplication(db(), { ownerId: user.id });
  for (const stranger of [user, await makeAdministrator()])
    expect(await revokeAccess(stranger, "developer/apps", application.id)).toContain(
      "refused=unknown",
    );
  await revokeAccess(owner, "developer/apps", another.id);
  expect(await statuses(access)).toEqual([200, 200]);
  expect(await revokeAccess(owner, "developer/apps", application.id)).toContain(
    "done=access_revoked",
  );
  await expectTokensDead(access);
});
