import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { makeUser } from "@/test/factories";
import { startJupyterHub } from "../../support/clients/jupyterhub";
import { Visit } from "../../support/clients/visit";
import { db } from "../../support/world";

test("JupyterHub runs as documented, with the default registration, and refreshes once at a time", async () => {
  const hub = await startJupyterHub();
  const user = await makeUser(db());
  const visit = new Visit(hub.origin, user);
  const home = await visit.get("/hub/oauth_login?next=%2Fhub%2Fhome");
  expect(home.url).toBe(`${hub.origin}/hub/home`);
  expect(await home.text()).toContain(user.id);
  const signedIn = await hub.authStateOf(user.id);
  expect(signedIn.oauth_user).toMatchObject({ sub: user.id, name: user.name, email: user.email });

  await db().execute(sql`
    update access_tokens set expires_at = now()
    from token_families f join grants g on g.id = f.grant_id
    where f.id = family_id and g.user_id = ${user.id}`);
  // The Hub refreshes after auth_refresh_age, one second here.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const parallel = await Promise.all(Array.from({ length: 5 }, () => visit.get("/hub/home")));
  expect(parallel.map(({ url }) => url)).toEqual(parallel.map(() => `${hub.origin}/hub/home`));
  const refreshed = await hub.authStateOf(user.id);
  expect(refreshed.access_token).not.toBe(signedIn.access_token);
  expect(refreshed.refresh_token).not.toBe(signedIn.refresh_token);
  expect((await visit.get("/hub/home")).url).toBe(`${hub.origin}/hub/home`);
  expect((await hub.authStateOf(user.id)).access_token).toBe(refreshed.access_token);
  await hub.stop();
});
