import { makeApplication, makeUser } from "@/test/factories";
import {
  type Application,
  callMe,
  obtainCode,
  obtainTokens,
  redeem,
  refresh,
} from "../../support/flow";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/** Applications of each kind that the token endpoint distinguishes. */
const KINDS: Parameters<typeof makeApplication>[1][] = [
  {},
  { tokenEndpointAuthMethod: "none" },
  { firstParty: true },
  { idTokenSigningAlg: "ES256" },
  { grantTypes: ["authorization_code"] },
  { redirectUris: ["https://other.example/callback"] },
];

async function everyKind() {
  const applications: Application[] = [];
  for (const kind of KINDS) applications.push(await makeApplication(db(), kind));
  return applications;
}

test("F14: a code of one client has no effect with another, and still works for its own", async () => {
  const user = await makeUser(db());
  const applications = await everyKind();
  const answers = new Set<string>();
  for (const owner of applications) {
    const granted = await obtainCode(owner, user);
    for (const thief of applications.filter((other) => other !== owner)) {
      const response = await redeem(thief, granted);
      expect(response.status).toBe(400);
      answers.add(await response.text());
    }
    expect((await redeem(owner, granted)).status).toBe(200);
  }
  // The response equals that for an unknown code, so it reveals nothing.
  const [anyone] = applications;
  const unknown = {
    code: "foyer_ac_none",
    verifier: "x".repeat(43),
    redirectUri: "https://a.example",
  };
  if (anyone) answers.add(await (await redeem(anyone, unknown)).text());
  expect([...answers]).toHaveLength(1);
});

test("F14: a refresh token of one client, current or rotated, has no effect with another", async () => {
  const user = await makeUser(db());
  const applications = (await everyKind()).filter((a) => a.grantTypes.includes("refresh_token"));
  const answers = new Set<string>();
  for (const owner of applications) {
    const { tokens } = await obtainTokens(owner, user);
    const newest = await (await refresh(owner, tokens.refresh_token)).json();
    for (const thief of applications.filter((other) => other !== owner))
      for (const stolen of [tokens.refresh_token, newest.refresh_token]) {
        const response = await refresh(thief, stolen, world().secondOrigin);
        expect(response.status).toBe(400);
        answers.add(await response.text());
      }
    expect((await callMe(newest.access_token)).status).toBe(200);
    expect((await refresh(owner, newest.refresh_token)).status).toBe(200);
  }
  const [anyone] = applications;
  if (anyone) answers.add(await (await refresh(anyone, "foyer_rt_none")).text());
  expect([...answers]).toHaveLength(1);
});
