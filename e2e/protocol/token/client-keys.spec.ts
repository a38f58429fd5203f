import type { RequestListener } from "node:http";
import { expect, test } from "@playwright/test";
import {
  asserted,
  type ClientKey,
  newClientKey,
  newSigner,
  signAssertion,
} from "../../support/assertions";
import { serving, startKeyServer } from "../../support/key-server";
import { onWorld } from "../../support/own-server";
import { expectTokenError } from "../../support/refusals";
import { type RunningServer, startServer } from "../../support/servers";
import { GRANTLESS, postToken } from "../../support/token-call";
import { db, world } from "../../support/world";

async function present(
  clientId: string,
  key: ClientKey,
  origin = world().origin,
  aud = world().origin,
) {
  const jwt = await signAssertion(clientId, key, { claims: { aud } });
  return postToken({ form: { ...GRANTLESS, ...asserted(jwt) }, origin });
}

const signerAt = async (jwksUri: string) =>
  (await newSigner("ES256", { jwksUri })).application.clientId;

test("rule 29: keys are fetched from the registered address, once for many assertions", async () => {
  const key = await newClientKey();
  // Like real key sets, this one has keys for other uses and of unknown types.
  const more = [{ kty: "oct", k: "AA" }, { kty: "AKP", alg: "ML-DSA-44", pub: "AA" }, null, "x"];
  const keyServer = await startKeyServer(serving({ keys: [...more, key.jwk] }));
  const clientId = await signerAt(keyServer.uri);
  const together = await Promise.all(Array.from({ length: 10 }, () => present(clientId, key)));
  for (const response of [...together, await present(clientId, key)])
    await expectTokenError(response, "invalid_grant");
  expect(keyServer.connections()).toBe(1);
  const stranger = await newClientKey();
  for (let n = 0; n < 5; n++) await expectTokenError(present(clientId, stranger), "invalid_client");
  expect(keyServer.connections()).toBe(1);
  await keyServer.stop();
});

/** Returns log lines about a client's keys that contain a word, once they are written. */
const logged = (server: RunningServer, word: string) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes(word) && line.includes('"event":"client_keys_unavailable"'))
    .map((line) => JSON.parse(line));

const wrongStatus = (status: number) => `the answer has the status ${status} instead of 200`;
const NO_SET = "the answer isn't a JSON Web Key Set";

/** Failing key sets, with the reason in the log. */
const FAILING: Record<string, [reason: string, failing: (good: string) => RequestListener]> = {
  "is missing": [wrongStatus(404), () => (_, response) => void response.writeHead(404).end()],
  fails: [wrongStatus(500), (good) => (_, response) => void response.writeHead(500).end(good)],
  "redirects to a good one": [
    wrongStatus(302),
    () => (request, response) =>
      void response.writeHead(302, { location: `${request.url}/good` }).end(),
  ],
  "is no JSON": [NO_SET, () => (_, response) => void response.end("<html>")],
  "is no key set": [NO_SET, () => (_, response) => void response.end('{"keys":{}}')],
  "is too large": [
    "the answer is too large",
    (good) => (_, response) =>
      void response.end(good.replace("{", `{"more":"${"x".repeat(65_536)}",`)),
  ],
  "breaks off": [
    "the connection failed or broke off",
    (good) => (_, response) => {
      response.writeHead(200, { "content-length": good.length }).write(good.slice(0, -2));
      setTimeout(() => response.destroy(), 20);
    },
  ],
  "does not answer": ["no answer within 2 seconds", () => () => undefined],
};

test.describe("rule 29", () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({
      ...onWorld(),
      PUBLIC_URL: world().origin,
    });
  });
  test.afterAll(() => server.stop());

  for (const [name, [reason, failing]] of Object.entries(FAILING))
    test(`where the key set ${name}, it is invalid_client, with the reason in the log`, async () => {
      const key = await newClientKey();
      const good = JSON.stringify({ keys: [key.jwk] });
      const bad = failing(good);
      const keyServer = await startKeyServer((request, response) =>
        request.url?.endsWith("/good") ? void response.end(good) : bad(request, response),
      );
      const clientId = await signerAt(keyServer.uri);
      const begun = performance.now();
      const first = await present(clientId, key, server.origin);
      expect(performance.now() - begun).toBeLessThan(3000);
      await expectTokenError(first, "invalid_client");
      await expectTokenError(present(clientId, key, server.origin), "invalid_client");
      expect(keyServer.connections()).toBe(1);
      await expect
        .poll(() => logged(server, clientId))
        .toEqual([expect.objectContaining({ event: "client_keys_unavailable", clientId, reason })]);
      await keyServer.stop();
    });
});

test("F17: where the origin is public, keys are fetched from public https addresses only", async () => {
  const key = await newClientKey();
  const keyServer = await startKeyServer(serving({ keys: [key.jwk] }));
  const issuer = "https://id.example.org";
  const server = await startServer({
    ...onWorld(),
    PUBLIC_URL: issuer,
  });
  const { port } = keyServer;
  const hosts = [
    "localhost",
    "127.0.0.1",
    "127.1",
    "0x7f.0.0.1",
    "2130706433",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "10.0.0.1",
    "169.254.169.254",
    "[fd00:ec2::254]",
  ];
  for (const host of hosts)
    for (const scheme of ["http", "https"]) {
      const clientId = await signerAt(`${scheme}://${host}:${port}/jwks`);
      const begun = performance.now();
      await expectTokenError(present(clientId, key, server.origin, issuer), "invalid_client");
      expect(performance.now() - begun, host).toBeLessThan(1500);
    }
  const reasons = () => logged(server, "client_keys_unavailable").map(({ reason }) => reason);
  const all = hosts.flatMap(() => Array<string>(2).fill("the address isn't on a public host"));
  await expect.poll(reasons).toEqual(all);
  expect(keyServer.connections()).toBe(0);
  const clientId = await signerAt(keyServer.uri);
  await expectTokenError(present(clientId, key), "invalid_grant");
  const [row] = await db().$client<{ used: number }[]>`
    select count(*)::int as used from client_assertions c join applications a on a.id = c.application_id
    where a.client_id = ${clientId}`;
  expect(row?.used).toBe(1);
  await server.stop();
  await keyServer.stop();
});
