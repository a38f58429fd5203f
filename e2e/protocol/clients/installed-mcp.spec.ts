import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { startMcp } from "../../support/clients/mcp";
import { Visit } from "../../support/clients/visit";
import { foyerJson } from "../../support/foyer";
import { db } from "../../support/world";

test("an MCP client with a registered client ID uses an MCP server for a person, both unmodified", async () => {
  const { origin, api, clientId, stop } = await startMcp();
  const user = await makeUser(db());
  const visit = new Visit(origin, user);
  const { answer, tokens } = await (await visit.get("/login")).json();
  // It asks for every scope that the server lists, and gets the permitted ones.
  expect(answer).toEqual([user.id, ["notes:read"]]);
  expect(tokens).toMatchObject({ token_type: "Bearer", scope: "notes:read" });
  expect(await (await visit.get("/refresh")).json()).toEqual({ answer, isNew: true });
  await foyerJson(["apis", "deny", api, clientId]);
  expect((await fetch(`${origin}/login`, { redirect: "manual" })).status).toBe(302);
  await stop();
});

for (const kind of ["secret", "key"] as const)
  test(`an MCP client uses an MCP server as a service with a ${kind}, unmodified`, async () => {
    const { origin, api, services, stop } = await startMcp();
    const ask = () => fetch(`${origin}/service/${kind}`);
    expect(await (await ask()).json()).toEqual([services[kind], ["notes:read"]]);
    await foyerJson(["apis", "deny", api, services[kind]]);
    const refused = await ask();
    expect(refused.status).toBe(502);
    expect(await refused.text()).toContain("InvalidTargetError: no API is permitted");
    await stop();
  });
