import { expect, test } from "@playwright/test";
import { canMakeCertificates } from "../../support/certificate";
import { listeningApplication } from "../../support/ended-session";
import { startLogoutReceiver } from "../../support/logout-receiver";
import { freePort } from "../../support/servers";
import { startTlsProxy } from "../../support/tls-proxy";
import { db } from "../../support/world";

/** Failures are written every few seconds. */
const WRITTEN = { timeout: 15_000, intervals: [200] };

/** Ends a session of an application with this address, and expects the reason among its recent errors. */
async function expectReason(uri: string, reason: string) {
  const { application, visitAndEnd } = await listeningApplication(uri);
  await visitAndEnd();
  const failures = () => db().$client`
    select error, description, sent from application_failures where application_id = ${application.id} limit 1`;
  await expect
    .poll(failures, WRITTEN)
    .toEqual([
      { error: "logout_not_delivered", description: expect.stringContaining(reason), sent: null },
    ]);
  await db().$client`delete from logout_notices where application_id = ${application.id}`;
}

test("rule 46: the application's page says why a logout notice failed", async () => {
  const away = `http://127.0.0.1:${await freePort()}/logged-out`;
  const broken = await startLogoutReceiver((response) => response.writeHead(502).end());
  const refusing = await startLogoutReceiver((response) => response.writeHead(400).end());
  const silent = await startLogoutReceiver(() => undefined);
  await Promise.all([
    expectReason(away, "the host refused the connection"),
    expectReason("http://name.invalid/logged-out", "the host name wasn't found"),
    expectReason(broken.uri, "the answer has the status 502 instead of 200"),
    expectReason(refusing.uri, "refused the logout token with status 400; given up"),
    expectReason(silent.uri, "no answer within 5 seconds"),
  ]);
  await Promise.all([broken, refusing, silent].map((receiver) => receiver.close()));
});

test("rule 46: the application's page says that its certificate isn't fit", async () => {
  test.skip(!canMakeCertificates(), "openssl, which makes the certificate, is not installed");
  const proxy = await startTlsProxy();
  await expectReason(`${proxy.origin}/logged-out`, "the certificate isn't trusted");
  await proxy.stop();
});
