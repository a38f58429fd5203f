import { randomUUID } from "node:crypto";
import { nameIntrospector } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { callAs } from "../../support/flow";
import { INACTIVE, introspect, newService, obtainServiceToken } from "../../support/services";
import { expect, test } from "../../support/spec";
import { db } from "../../support/world";

for (const tokenFormat of ["opaque", "jwt"] as const)
  test(`rule 65: a token of the format ${tokenFormat} is inactive for an introspector that is suspended`, async () => {
    const { api, service } = await newService({ tokenFormat });
    const { access_token: token } = await obtainServiceToken(service);
    const active = await makeApplication(db());
    const suspended = await makeApplication(db(), { suspendedAt: new Date() });
    for (const { id } of [active, suspended]) await nameIntrospector(db(), api.id, id);
    expect(await introspect(active, token)).toMatchObject({ active: true });
    expect(await introspect(suspended, token)).toEqual(INACTIVE);
  });

test("rules 65 and 66: a JWT with the most and longest scopes is introspected and revoked", async () => {
  const scopes = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(64, "x"));
  const identifier = `https://${randomUUID()}.example/`.padEnd(512, "x");
  const { api, service } = await newService({ tokenFormat: "jwt", scopes, identifier });
  const { access_token: token } = await obtainServiceToken(service);
  expect(await introspect(service, token)).toMatchObject({ active: true, aud: api.identifier });
  expect((await callAs(service, "/oauth/revoke", { token })).status).toBe(200);
  expect(await introspect(service, token)).toEqual(INACTIVE);
});
