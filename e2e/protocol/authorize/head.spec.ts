import { NOTHING, storedFor } from "../../support/authorization-answers";
import { authorizeAddress, locationOf, newPair, signedInBrowser } from "../../support/flow";
import { push } from "../../support/par";
import { CHALLENGE, resumeAddress } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";

test("HEAD and a browser that loads ahead get no code, and leave a pushed request as it was", async () => {
  const { user, application } = await newPair({ firstParty: true });
  const { browser } = await signedInBrowser(user);
  expect((await browser.head(authorizeAddress(application, CHALLENGE))).status).toBe(405);
  expect(await storedFor(application)).toEqual(NOTHING);
  const pushed = resumeAddress(application, await push(application));
  expect((await browser.head(pushed)).status).toBe(405);
  for (const purpose of ["prefetch", "prefetch;prerender"]) {
    const headers = { "Sec-Purpose": purpose };
    expect((await browser.get(pushed, headers)).status).toBe(503);
    expect((await browser.get("/oauth/logout", headers)).status).toBe(503);
  }
  expect(locationOf(await browser.get(pushed))).toContain("code=");
});
