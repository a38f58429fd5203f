import { Agent, request } from "node:https";
import { connect, getCiphers, type SecureVersion } from "node:tls";
import { expect, test } from "@playwright/test";
import { hasNginx, type Nginx, startNginx } from "../../support/nginx";
import { onWorld } from "../../support/own-server";
import { sendRaw } from "../../support/raw-http";
import { forgeCredential } from "../../support/server-secrets";
import { type RunningServer, startServer } from "../../support/servers";

test.skip(!hasNginx(), "nginx, or openssl for its certificate, is not installed");

let server: RunningServer;
let nginx: Nginx;
test.beforeAll(async () => {
  server = await startServer({
    ...onWorld(),
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    PUBLIC_URL: "https://id.example.org",
    TRUST_PROXY: "1",
    RATE_LIMIT_PUBLIC: "0",
  });
  nginx = await startNginx(new URL(server.origin).port);
});
test.afterAll(async () => {
  await nginx.stop();
  await server.stop();
});

type Answer = { status: number; retryAfter: string | undefined };

const ask = (path: string, agent?: Agent, { securePort } = nginx) =>
  new Promise<Answer>((resolve, reject) => {
    const host = { host: "127.0.0.1", port: securePort, servername: "id.example.org" };
    const settings = { ...host, path, rejectUnauthorized: false, ...(agent && { agent }) };
    const sent = request(settings, (answer) => {
      answer.resume();
      const { statusCode: status = 0, headers } = answer;
      answer.on("end", () => resolve({ status, retryAfter: headers["retry-after"] }));
    });
    sent.on("error", reject).end();
  });

/** Pages of mailed links, with unique tokens. */
const links = () =>
  (
    [
      ["reset-password", "passwordReset"],
      ["invitation", "invitation"],
      ["verify-email", "emailVerification"],
    ] as const
  ).map(([page, kind]) => `/${page}/${forgeCredential(kind)}`);

const PAGES = ["/", "/sign-in?next=/account", "/account", "/oauth/authorize?a=b", "/oauth/logout"];
const PROGRAMS = [
  ...["token", "par", "revoke", "introspect", "jwks", "device"].map((name) => `/oauth/${name}`),
  ...["/api/v1/me", "/api/v1/sites", "/.well-known/openid-configuration"],
];

test("the documented nginx redirects pages to https, and refuses programs over plain http", async () => {
  const overHttp = async (path: string) => {
    const { status, headers } = await sendRaw(`http://127.0.0.1:${nginx.plainPort}`, path);
    return [path, status, headers.location];
  };
  for (const page of PAGES)
    expect(await overHttp(page)).toEqual([page, 301, `https://127.0.0.1${page}`]);
  for (const address of PROGRAMS)
    expect(await overHttp(address)).toEqual([address, 403, undefined]);
});

test("the documented nginx writes no link of a mail into its logs, whatever becomes of the request", async () => {
  for (const link of links()) {
    expect((await ask(link)).status).toBeLessThan(500);
    await ask(`${link}?_rsc=${link.slice(1)}`);
    await sendRaw(`http://127.0.0.1:${nginx.plainPort}`, link);
  }
  expect((await ask("/api/v1/sites?q=foyer_at_x")).status).toBe(200);
  await server.stop();
  for (const link of links()) expect((await ask(link)).status).toBe(502);
  expect((await ask("/health/live")).status).toBe(502);
  await expect.poll(() => nginx.logs()).toContain('"GET /reset-password/..." 502');
  expect(nginx.logs()).toContain("connect() failed");
  expect(nginx.logs()).not.toMatch(/foyer_[a-z]{2}_/);
});

test("the documented nginx refuses the flood of one address with 429 and Retry-After", async () => {
  // A client address of its own, because other tests through the same nginx count too.
  const agent = new Agent({ keepAlive: true, maxSockets: 50, localAddress: "127.0.0.2" });
  const answers = await Promise.all(Array.from({ length: 600 }, () => ask("/health/live", agent)));
  agent.destroy();
  const limited = answers.filter(({ status }) => status === 429);
  expect(new Set(limited.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["1"]));
  // A burst of 400, and one more per second elapsed.
  expect(limited.length).toBeGreaterThan(100);
  expect(limited.length).toBeLessThanOrEqual(200);
});

test("the documented nginx loses no request while one of two servers is restarted, then the other", async () => {
  const settings = {
    ...{ ...onWorld(), LOG_LEVEL: "warn" },
    ...{ HOST: "127.0.0.1", PUBLIC_URL: "https://id.example.org", TRUST_PROXY: "1" },
    ...{ RATE_LIMIT_PUBLIC: "0" },
  };
  const pair = await Promise.all([startServer(settings), startServer(settings)]);
  const [port = "", secondPort = ""] = pair.map(({ origin }) => new URL(origin).port);
  const proxy = await startNginx(port, { secondPort });
  const statuses = async () => {
    const all = Array.from({ length: 30 }, () => ask("/api/v1/sites", undefined, proxy));
    return new Set((await Promise.all(all)).map(({ status }) => status));
  };
  for (const [n, PORT] of [port, secondPort].entries()) {
    expect(await statuses()).toEqual(new Set([200]));
    await pair[n]?.stop();
    expect(await statuses()).toEqual(new Set([200]));
    pair[n] = await startServer({ ...settings, PORT });
  }
  expect(await statuses()).toEqual(new Set([200]));
  await Promise.all(pair.map((one) => one.stop()));
  expect(await statuses()).toEqual(new Set([502]));
  await proxy.stop();
});

/** Whether nginx completes a handshake with this version and, up to TLS 1.2, this cipher suite. */
const isAccepted = (version: SecureVersion, ciphers?: string) =>
  new Promise<boolean>((resolve) => {
    const host = { host: "127.0.0.1", port: nginx.securePort, rejectUnauthorized: false };
    const offer = { minVersion: version, maxVersion: version, ...(ciphers && { ciphers }) };
    const socket = connect({ ...host, ...offer }, () => {
      resolve(true);
      socket.destroy();
    });
    socket.on("error", () => resolve(false));
  });

test("FAPI 2.0 5.2.2: the documented nginx accepts only TLS 1.3, and TLS 1.2 with suites of RFC 9325", async () => {
  const accepted: string[] = [];
  const suites = getCiphers().map((name) => name.toUpperCase());
  for (const suite of suites.filter((name) => !name.startsWith("TLS_")))
    if (await isAccepted("TLSv1.2", suite)) accepted.push(suite);
  // The certificate has an ECDSA key, which excludes the suites with RSA.
  expect(accepted.toSorted()).toEqual([
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
  ]);
  expect(await isAccepted("TLSv1.3")).toBe(true);
  // OpenSSL's security level 0 lets this client offer TLS 1.1 at all.
  expect(await isAccepted("TLSv1.1", "ALL:@SECLEVEL=0")).toBe(false);
});
