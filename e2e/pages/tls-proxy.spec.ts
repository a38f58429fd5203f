import { makeApplication, makeUser } from "@/test/factories";
import { canMakeCertificates } from "../support/certificate";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { freePort } from "../support/servers";
import { startTlsProxy, type TlsProxy } from "../support/tls-proxy";
import { enterPassword, expect, press, test, WAYS } from "../support/visit";

test.skip(!canMakeCertificates(), "openssl, which makes the certificate, is not installed");

let proxy: TlsProxy;
let own: OwnServer;
let party: RelyingParty;

test.beforeAll(async () => {
  proxy = await startTlsProxy();
  const port = await freePort();
  own = await startOwnServer({ PUBLIC_URL: proxy.origin, TRUST_PROXY: "1", PORT: `${port}` });
  proxy.leadTo(`http://localhost:${port}`);
  const partyPort = await freePort();
  const redirectUris = [`http://localhost:${partyPort}/callback`];
  party = await startRelyingParty("Behind TLS", {
    port: partyPort,
    application: await makeApplication(own.db, { name: "Behind TLS", redirectUris }),
    issuer: proxy.origin,
    env: { NODE_EXTRA_CA_CERTS: proxy.certificate },
  });
});
test.afterAll(async () => {
  await party.stop();
  await own.stop();
  await proxy.stop();
});

for (const { scripted } of WAYS)
  test.describe(scripted ? "with scripts" : "without scripts", () => {
    test.use({ ignoreHTTPSErrors: true, javaScriptEnabled: scripted });

    test("everything uses PUBLIC_URL behind a proxy that terminates TLS", async ({
      page,
      context,
    }) => {
      const ada = await makeUser(own.db, { name: "Ada Lovelace" });
      await page.goto(party.origin);
      await page.getByRole("link", { name: "Sign in with Foyer" }).click();
      await expect(page).toHaveURL(new RegExp(`^${proxy.origin}/sign-in\\?`));
      await enterPassword(page, ada);
      await page.getByRole("button", { name: "Allow" }).click();
      await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();

      // The jar also holds the relying party's cookies, because cookies ignore ports.
      const all = await context.cookies(proxy.origin);
      const cookies = all.filter(({ name }) => name.includes("foyer."));
      expect(cookies.map(({ name }) => name)).toContain("__Host-foyer.session");
      for (const cookie of cookies)
        expect(cookie).toMatchObject({
          name: expect.stringMatching(/^__Host-/),
          secure: true,
          httpOnly: true,
        });
      const account = await page.goto(`${proxy.origin}/account/apps`);
      expect(account?.headers()["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
      await press(page, "Remove access", "can no longer use your account");
    });
  });
