import {
  ASSERTION_ALGORITHMS,
  asserted,
  newClientKey,
  newSigner,
  signAssertion,
} from "../../support/assertions";
import { newTokens } from "../../support/flow";
import { hostileAssertions } from "../../support/hostile-assertions";
import { inBatches } from "../../support/in-batches";
import { serving, startKeyServer } from "../../support/key-server";
import { expect, test } from "../../support/spec";
import { GRANTLESS, postToken } from "../../support/token-call";
import { db, world } from "../../support/world";

async function storedAssertionsOf(applicationId: string) {
  const [row] = await db().$client<{ count: number }[]>`
    select count(*)::int from client_assertions where application_id = ${applicationId}`;
  return row?.count;
}

test("F13: of 500 hostile assertions none is accepted, and none makes us ask anybody for anything", async () => {
  test.setTimeout(120_000);
  // An attacker's key server, which counts connections.
  const trap = await startKeyServer(serving({ keys: [(await newClientKey()).jwk] }));
  let refused = 0;
  for (const alg of ASSERTION_ALGORITHMS) {
    const { application, key } = await newSigner(alg);
    const { clientId, id } = application;
    const hostile = await hostileAssertions({ clientId, key, trap: new URL(trap.uri).origin });
    await inBatches(hostile, async ([name, jwt]) => {
      const response = await postToken({ form: { ...GRANTLESS, ...asserted(jwt) } });
      const { error } = await response.json();
      const nul = jwt.includes("\0");
      expect([name, response.status, error]).toEqual(
        nul ? [name, 400, "invalid_request"] : [name, 401, "invalid_client"],
      );
      refused += 1;
    });
    expect(await storedAssertionsOf(id)).toBe(0);
    const good = asserted(await signAssertion(clientId, key));
    const { error } = await (await postToken({ form: { ...GRANTLESS, ...good } })).json();
    expect([alg, error]).toEqual([alg, "invalid_grant"]);
    expect(await storedAssertionsOf(id)).toBe(1);
  }
  expect(refused).toBeGreaterThanOrEqual(500);
  expect(trap.connections()).toBe(0);
  await trap.stop();
});

test("F13: neither another client's key nor a token of ours makes an assertion", async () => {
  const one = await newSigner("RS256");
  const other = await newSigner("RS256");
  const { tokens } = await newTokens();
  const { kid } = one.key;
  const tries = [
    await signAssertion(one.application.clientId, other.key),
    await signAssertion(one.application.clientId, other.key, { header: { kid } }),
    await signAssertion(other.application.clientId, one.key, { header: { kid: other.key.kid } }),
    await signAssertion(one.application.clientId, one.key, {
      claims: { iss: other.application.clientId, sub: other.application.clientId },
    }),
    tokens.id_token,
    tokens.access_token,
    tokens.refresh_token,
  ];
  for (const jwt of tries)
    for (const path of ["/oauth/token", "/oauth/revoke", "/oauth/introspect"]) {
      const body = new URLSearchParams({ ...GRANTLESS, token: "x", ...asserted(jwt) });
      const response = await fetch(world().origin + path, { method: "POST", body });
      expect([response.status, (await response.json()).error]).toEqual([401, "invalid_client"]);
    }
});
