import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { startSynapse } from "../../support/clients/synapse";
import { Visit } from "../../support/clients/visit";
import { foyerJson } from "../../support/foyer";
import { db } from "../../support/world";

test("Synapse runs as documented, with the default registration, and hears of a sign-out", async () => {
  const server = await startSynapse();
  const user = await makeUser(db());
  const matrix = (path: string, init?: RequestInit) =>
    fetch(`${server.origin}/_matrix/client/v3${path}`, init);
  const redirectUrl = encodeURIComponent(`${server.origin}/_matrix/static/`);
  const arrived = await new Visit(server.origin, user).get(
    `/_matrix/client/v3/login/sso/redirect/oidc-foyer?redirectUrl=${redirectUrl}`,
  );
  const login = await matrix("/login", {
    method: "POST",
    body: JSON.stringify({
      type: "m.login.token",
      token: new URL(arrived.url).searchParams.get("loginToken"),
    }),
  });
  const { user_id, access_token } = await login.json();
  expect(user_id).toBe(`@${user.username}:localhost`);
  const headers = { Authorization: `Bearer ${access_token}` };
  const profile = await matrix(`/profile/${user_id}`, { headers });
  expect(await profile.json()).toMatchObject({ displayname: user.name });
  const addresses = await matrix("/account/3pid", { headers });
  expect((await addresses.json()).threepids).toMatchObject([{ address: user.email }]);

  await foyerJson(["users", "sign-out", user.username]);
  const whoAmI = async () => (await matrix("/account/whoami", { headers })).status;
  await expect.poll(whoAmI, { timeout: 30_000 }).toBe(401);
  await server.stop();
});
