import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { startPassport } from "../../support/clients/passport-openidconnect";
import { Visit } from "../../support/clients/visit";
import { db } from "../../support/world";

test("passport-openidconnect, which knows no PKCE, is told that PKCE is missing", async () => {
  const party = await startPassport();
  const answer = await new Visit(party.origin, await makeUser(db())).get("/login");
  expect(answer.url).toContain(`${party.origin}/oauth2/redirect?error=invalid_request`);
  expect(await answer.json()).toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("PKCE"),
  });
  await party.stop();
});
