import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { findCheck } from "@/db/sites/checks";
import { makeSite, makeUser } from "@/test/factories";
import { canMakeCertificates } from "../../support/certificate";
import { foyer } from "../../support/foyer";
import { makeGateIn, Visitor } from "../../support/gates";
import { mailsTo } from "../../support/mails";
import { type OwnServer, startOwnServer } from "../../support/own-server";
import { startTlsProxy } from "../../support/tls-proxy";
import { world } from "../../support/world";

test.skip(!canMakeCertificates(), "openssl is not installed");

/** Sites are checked once a minute. */
const CHECKED = { timeout: 90_000, intervals: [1000] };

/** Starts a monitored site whose proxy asks Foyer, unless it is open. */
async function startSite(own: OwnServer, tls: Awaited<ReturnType<typeof startTlsProxy>>) {
  const gate = await makeGateIn(own.db, { origin: tls.origin });
  const site = await makeSite(own.db, { monitored: true, targetUrl: `${tls.origin}/start` });
  const visitor = new Visitor(gate);
  const state = { isOpen: true };
  const proxy = createServer(async ({ url = "", headers: sent }, response) => {
    if (state.isOpen) return void response.end("the wiki");
    const mode = { "sec-fetch-mode": `${sent["sec-fetch-mode"]}` };
    const { status, headers } = await visitor.ask(url, mode, "", own.server.origin);
    response.writeHead(status, { location: headers.get("location") ?? "" }).end();
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  tls.leadTo(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  return {
    async turn(isOpen: boolean) {
      state.isOpen = isOpen;
      await own.db.$client`update site_checks set due_at = now()`;
      await expect.poll(() => findCheck(own.db, site.id), CHECKED).toBe(isOpen ? "open" : "up");
    },
    stop: () => proxy.close(),
  };
}

/** Returns what `doctor --gates` finds about the only gate. */
async function examine({ url, server }: OwnServer, certificate: string) {
  const { appSecret: APP_SECRET } = world();
  const env = { DATABASE_URL: url, APP_SECRET, PUBLIC_URL: server.origin };
  const { stdout } = await foyer(["doctor", "--gates", "--json"], {
    env: { ...env, NODE_EXTRA_CA_CERTS: certificate },
  });
  type Finding = { check: string; state: string; found: string };
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const { state, found } = findings.find(({ check }) => check === "gates") ?? {};
  return [state, found];
}

test("rule 183: a site that answers without sign-in is found, mailed once while it flaps, and cleared when mended", async () => {
  test.setTimeout(360_000);
  const tls = await startTlsProxy();
  const own = await startOwnServer({ NODE_EXTRA_CA_CERTS: tls.certificate });
  const { email } = await makeUser(own.db, { role: "administrator" });
  const mailed = () => mailsTo(`${email}`, "site_open");
  const site = await startSite(own, tls);
  const mails = async () => (await mailed()).length;
  await site.turn(true);
  await expect.poll(mails, { timeout: 15_000 }).toBe(1);
  expect((await mailed())[0]).toContain(`opened ${new URL(tls.origin).host} without`);
  expect(await examine(own, tls.certificate)).toEqual([
    ...["error", `${tls.origin}/ answers 200 without sign-in`],
  ]);
  await site.turn(false);
  expect(await examine(own, tls.certificate)).toEqual(["ok", "1 protect their sites"]);
  await site.turn(true);
  const events = await own.db.$client`
    select event from audit_events where event like 'site.%' order by id`;
  expect(events.map(({ event }) => event)).toEqual([
    ...["site.found_open", "site.protected_again", "site.found_open"],
  ]);
  // A second mail would have been queued with the event.
  expect(await own.db.$client`select from mails`).toHaveLength(0);
  expect(await mails()).toBe(1);
  site.stop();
  await own.stop();
  await tls.stop();
});
