import { expect, test } from "@playwright/test";
import { decodeProtectedHeader } from "jose";
import { expectCode } from "../../support/authorization-answers";
import { authorizeAddress, newTokens, signedInBrowser } from "../../support/flow";
import { claimsOf } from "../../support/id-token";
import { minutesAgo } from "../../support/old-visit";
import { retiredKey } from "../../support/own-key";
import { CHALLENGE } from "../../support/pending-authorization";
import { world } from "../../support/world";

test("rule 15: an id_token_hint that expired, of a key that retired, is accepted on both processes", async () => {
  const { user, application, tokens } = await newTokens();
  const key = await retiredKey();
  const claims = { ...claimsOf(tokens.id_token), iat: 1_600_000_000, exp: 1_600_000_900 };
  const id_token_hint = await key.sign(claims);
  const { keys } = await (await fetch(`${world().origin}/oauth/jwks`)).json();
  const { kid } = decodeProtectedHeader(id_token_hint);
  expect(keys.map((published: { kid: string }) => published.kid)).not.toContain(kid);
  const address = authorizeAddress(application, CHALLENGE, { id_token_hint, prompt: "none" });
  for (const origin of [world().origin, world().secondOrigin]) {
    const { browser } = await signedInBrowser(user, { authenticatedAt: minutesAgo(60) });
    expectCode(await browser.get(origin + address), application);
  }
});
