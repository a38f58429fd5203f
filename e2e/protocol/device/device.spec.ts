import {
  answerTo,
  approve,
  askDevice,
  DEVICE_GRANT,
  enter,
  makeDeviceApplication,
  newDevicePair,
  poll,
  requestDevice,
  storedRequests,
} from "../../support/devices";
import { newPair, signedInBrowser } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

const USER_CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/;

test("rule 77: the response has the codes, the addresses and the times", async () => {
  const application = await makeDeviceApplication();
  const response = await askDevice(application);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const body = await response.json();
  expect(body).toEqual({
    device_code: expect.stringMatching(/^foyer_dc_[\w-]{43}$/),
    user_code: expect.stringMatching(USER_CODE),
    verification_uri: `${world().origin}/device`,
    verification_uri_complete: `${world().origin}/device?user_code=${body.user_code}`,
    expires_in: 600,
    interval: 5,
  });
  // Rule 88: the QR code stays small.
  expect(body.verification_uri_complete.length - world().origin.length).toBeLessThanOrEqual(30);
});

test("rule 132: discovery names the endpoint and the grant type", async () => {
  const address = `${world().origin}/.well-known/openid-configuration`;
  const metadata = await (await fetch(address)).json();
  expect(metadata.device_authorization_endpoint).toBe(`${world().origin}/oauth/device`);
  expect(metadata.grant_types_supported).toContain(DEVICE_GRANT);
});

test("rule 76: clients authenticate as for a token, and an empty secret counts as missing", async () => {
  const application = await makeDeviceApplication();
  const response = await askDevice(application, { client_secret: "" });
  expect(response.status).toBe(200);
  for (const tokenEndpointAuthMethod of ["client_secret_basic", "client_secret_post"] as const) {
    const confidential = await makeDeviceApplication({ tokenEndpointAuthMethod });
    expect((await askDevice(confidential)).status).toBe(200);
    const wrong = await askDevice({ ...confidential, clientSecret: "wrong" });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ error: "invalid_client" });
    expect(await storedRequests(confidential)).toBe(1);
  }
});

test("rule 76: an application without the grant type gets unauthorized_client, here and at the token endpoint", async () => {
  const { application } = await newPair();
  const asked = await askDevice(application);
  expect(asked.status).toBe(400);
  expect(await asked.json()).toMatchObject({ error: "unauthorized_client" });
  const { device_code } = await requestDevice(await makeDeviceApplication());
  expect(await answerTo(application, { device_code })).toBe("unauthorized_client");
});

test("scopes: unknown and unregistered ones are dropped, and one must remain", async () => {
  const { user, application } = await newDevicePair({ scopes: ["openid", "email"] });
  const request = await requestDevice(application, { scope: "openid profile nonsense" });
  await approve(user, request);
  const tokens = await (await poll(application, request)).json();
  expect(tokens.scope).toBe("openid");
  for (const scope of ["profile", "nonsense", ""]) {
    const refused = await askDevice(application, { scope });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: "invalid_scope" });
  }
});

test("rule 78: user codes are stored as a MAC, device codes as SHA-256, and no code twice", async () => {
  const application = await makeDeviceApplication();
  const { device_code, user_code } = await requestDevice(application);
  const rows = await db().$client`select * from device_authorizations d
    where application_id = ${application.id}`;
  const stored = JSON.stringify(
    rows.map((row) =>
      Object.values(row).map((value) =>
        Buffer.isBuffer(value) ? value.toString("latin1") : value,
      ),
    ),
  );
  for (const text of [device_code, user_code, user_code.replace("-", "")])
    expect(stored).not.toContain(text);
  const [row] = await db()
    .$client`select device_code_hash = sha256(${Buffer.from(device_code)}) as device,
      user_code_hash = sha256(${Buffer.from(user_code.replace("-", ""))}) as user
    from device_authorizations where application_id = ${application.id}`;
  expect(row).toEqual({ device: true, user: false });
});

for (const typed of [
  (code: string) => code.toLowerCase(),
  (code: string) => code.replace("-", ""),
  (code: string) => ` ${code.replace("-", " ‐ ")}.`,
])
  test(`rule 78: case and everything between the letters don't count, as in ${typed("WDJB-MJHT")}`, async () => {
    const { user, application } = await newDevicePair();
    const { user_code } = await requestDevice(application);
    const { browser } = await signedInBrowser(user);
    expect(await enter(browser, typed(user_code))).toBe(`/device/confirm?code=${user_code}`);
  });
