import { expect, test } from "@playwright/test";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { DEVICE_GRANT } from "../../support/devices";
import { sessionCookieValue } from "../../support/flow";
import { setUpOwnServer } from "../../support/own-server";

const own = setUpOwnServer({ TRUST_PROXY: "1", RATE_LIMIT_TOKEN: "1200" });

const makeDevice = () =>
  makeApplication(own.db, {
    type: "device",
    tokenEndpointAuthMethod: "none",
    grantTypes: [DEVICE_GRANT, "refresh_token"],
    redirectUris: [],
  });

const ask = ({ clientId }: { clientId: string }, from: string) =>
  fetch(`${own.server.origin}/oauth/device`, {
    method: "POST",
    headers: { "X-Forwarded-For": from },
    body: new URLSearchParams({ client_id: clientId, scope: "openid" }),
  });

const stored = async ({ id }: { id: string }) => {
  const [row] = await own.db.$client`
    select count(*)::int as rows from device_authorizations where application_id = ${id}`;
  return row?.rows;
};

test("rule 77: a client and network get 10 requests a minute, and the others store nothing", async () => {
  const [first, second] = [await makeDevice(), await makeDevice()];
  const answers = await Promise.all(Array.from({ length: 15 }, () => ask(first, "198.51.100.1")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({ error: "temporarily_unavailable" });
  expect(await stored(first)).toBe(10);
  expect((await ask(first, "198.51.100.2")).status).toBe(200);
  expect((await ask(second, "198.51.100.1")).status).toBe(200);
});

test("rule 77: with 1,000 requests that wait, a network that has the most gets no more, until some are decided or expire", async () => {
  const application = await makeDevice();
  await own.db.$client`
    insert into device_authorizations (device_code_hash, user_code_hash, application_id, application_epoch, scopes,
      network, polling_interval, created_at, expires_at)
    select sha256(convert_to('device ' || n, 'UTF8')), sha256(convert_to('user ' || n, 'UTF8')), ${application.id}, 0,
      '{openid}', '198.51.100.0/24', 5, now(), now() + interval '10 minutes' from generate_series(1, 1000) n`;
  const refused = await ask(application, "198.51.100.3");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect(await stored(application)).toBe(1000);
  // Another network has less, so the oldest of that one gives way.
  expect((await ask(application, "203.0.113.1")).status).toBe(200);
  expect(await stored(application)).toBe(1000);
  await own.db.$client`update device_authorizations set expires_at = now() where ctid in (
    select ctid from device_authorizations where application_id = ${application.id} limit 1)`;
  expect((await ask(application, "198.51.100.3")).status).toBe(200);
  expect((await ask(application, "198.51.100.3")).status).toBe(429);
});

async function signedIn() {
  const { id } = await makeSession(own.db, (await makeUser(own.db)).id);
  const browser = new CookieClient(own.server.origin);
  browser.setCookie("foyer.session", await sessionCookieValue(id));
  return browser;
}

const guess = async (browser: CookieClient, from: string, user_code = "BCDF-GHJK") => {
  const headers = { "X-Forwarded-For": from };
  const answer = await browser.post("/forms/device/enter", { user_code }, headers);
  return answer.status;
};

test("rule 79: an account has 10 wrong codes, then a right one is refused too, with the time to wait", async () => {
  const browser = await signedIn();
  for (let n = 0; n < 10; n++) expect(await guess(browser, `198.51.101.${n}`)).toBe(303);
  const application = await makeDevice();
  const { user_code } = await (await ask(application, "198.51.100.4")).json();
  const headers = { "X-Forwarded-For": "198.51.101.99" };
  const refused = await browser.post("/forms/device/enter", { user_code }, headers);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(await refused.text()).toContain("Too many wrong codes");
});

test("rule 79: wrong codes of others in the network don't keep an account from entering its own", async () => {
  const from = "198.51.102.1";
  for (let account = 0; account < 6; account++) {
    const browser = await signedIn();
    for (let n = 0; n < 10; n++) expect(await guess(browser, from)).toBe(303);
    expect(await guess(browser, from)).toBe(429);
  }
  const application = await makeDevice();
  const { user_code } = await (await ask(application, "198.51.100.5")).json();
  expect(await guess(await signedIn(), from, user_code)).toBe(303);
});
