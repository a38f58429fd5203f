import { expect, test } from "@playwright/test";
import { setUpServer } from "../../support/own-server";
import { askForToken, newService } from "../../support/services";

const limited = setUpServer({ RATE_LIMIT_TOKEN: "60", LOG_LEVEL: "warn" });

test("rule 75: past its quota for an API, a service gets 429, and nobody else uses it up", async () => {
  const { api, service } = await newService();
  const { service: other } = await newService();
  const ask = (client = service, form: Record<string, string> = {}) =>
    askForToken(client, form, limited.origin);
  const wrong = { ...service, clientSecret: "wrong" };
  for (let n = 0; n < 4; n++) expect((await ask(wrong)).status).toBe(401);
  for (let n = 0; n < 4; n++) expect((await ask(service, { scope: "none" })).status).toBe(400);
  for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: "temporarily_unavailable" });
  expect((await ask(other)).status).toBe(200);
  // Named and unnamed, the only API has a quota each.
  expect((await ask(service, { resource: api.identifier })).status).toBe(200);
});
