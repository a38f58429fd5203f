import {
  expectCode,
  expectPage,
  expectRefusal,
  NOTHING,
  storedFor,
} from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { authorizeAddress, newPair, newTokens, refresh } from "../../support/flow";
import { claimsOf } from "../../support/id-token";
import { oldVisit } from "../../support/old-visit";
import { CHALLENGE } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

const UNSPECIFIED = "urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified";
const ACR = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";

const MULTI_FACTOR = "http://schemas.openid.net/pape/policies/2007/06/multi-factor";
const RESISTANT = "phr";

const acrClaim = (acr: unknown) => JSON.stringify({ id_token: { acr } });

test("rule 42: discovery lists the acr of each kind of sign-in, and every ID token has one", async () => {
  const discovery = await fetch(`${world().origin}/.well-known/openid-configuration`);
  const metadata = await discovery.json();
  expect(metadata.acr_values_supported).toEqual([ACR, MULTI_FACTOR, RESISTANT, UNSPECIFIED]);
  expect(metadata.claims_supported).toEqual(expect.arrayContaining(["acr", "amr"]));
  const { tokens } = await newTokens();
  expect(claimsOf(tokens.id_token)).toMatchObject({ acr: ACR, amr: ["pwd"] });
});

test("rule 36: a refreshed ID token describes the original sign-in", async () => {
  const { application, tokens, session } = await newTokens();
  await db().$client`update sessions set amr = '{pwd,otp}' where id = ${session.id}`;
  const refreshed = await (await refresh(application, tokens.refresh_token)).json();
  expect(claimsOf(refreshed.id_token)).toMatchObject({ acr: ACR, amr: ["pwd"] });
});

test("amr describes the session at the time the code is issued", async () => {
  const { session, ask, claims } = await oldVisit();
  await db().$client`update sessions set amr = '{pwd,otp}' where id = ${session.id}`;
  expect(await claims(await ask())).toMatchObject({ amr: ["pwd", "otp"] });
});

test("acr is the first requested class that the sign-in reaches, else the strongest", async () => {
  const { session, ask, claims } = await oldVisit();
  const acrOf = async (changes: Record<string, string> = {}) =>
    (await claims(await ask(changes))).acr;
  await db().$client`update sessions set amr = '{pwd,otp,mfa}' where id = ${session.id}`;
  expect(await acrOf()).toBe(MULTI_FACTOR);
  expect(await acrOf({ acr_values: `${RESISTANT} ${ACR} ${MULTI_FACTOR}` })).toBe(ACR);
  await db().$client`update sessions set amr = '{pop,user,mfa}' where id = ${session.id}`;
  expect(await acrOf()).toBe(RESISTANT);
  expect(await acrOf({ acr_values: `urn:x ${MULTI_FACTOR} ${ACR}` })).toBe(MULTI_FACTOR);
  const essential = acrClaim({ essential: true, values: ["urn:x", ACR] });
  expect(await acrOf({ claims: essential, acr_values: MULTI_FACTOR })).toBe(ACR);
});

test.describe("rule 16: acr_values without a class that the sign-in lacks", () => {
  const values = [
    ACR,
    `urn:x ${ACR}`,
    "urn:x",
    "0 1 2 phrh",
    `${RESISTANT} ${MULTI_FACTOR} ${ACR}`,
    " ",
    "<script>",
    "é🗝",
    "x".repeat(4096),
  ];
  for (const acr_values of values)
    test(`never fail: ${acr_values.slice(0, 30)}`, async () => {
      const { application, ask, claims } = await oldVisit();
      expect(await claims(await ask({ acr_values }))).toMatchObject({ acr: ACR });
      expectCode(await ask({ acr_values, prompt: "none" }), application);
    });
});

test.describe("rule 16: claims that ask for an acr", () => {
  for (const asked of [
    { essential: true, values: ["urn:x", ACR] },
    { essential: true, value: ACR },
    { essential: true },
    { values: ["urn:x"] },
    { value: "urn:x" },
    { values: [RESISTANT] },
    { essential: false, values: ["urn:x"] },
    null,
  ])
    test(`get it: ${JSON.stringify(asked)}`, async () => {
      const { ask, claims } = await oldVisit();
      expect(await claims(await ask({ claims: acrClaim(asked) }))).toMatchObject({ acr: ACR });
    });

  for (const asked of [
    { essential: true, values: ["urn:x"] },
    { essential: true, value: "urn:x" },
    { essential: true, values: [`${ACR}/`, null, {}, 1] },
  ])
    test(`if essential and of an unlisted kind, fail by name: ${JSON.stringify(asked)}`, async () => {
      const { application } = await newPair();
      const address = authorizeAddress(application, CHALLENGE, { claims: acrClaim(asked) });
      const refused = await new CookieClient(world().origin).get(address);
      expectRefusal(refused, application, "unmet_authentication_requirements");
      expect(await storedFor(application)).toEqual(NOTHING);
    });
});

test("rule 16: login_hint, ui_locales, claims_locales and display never fail, however long or odd", async () => {
  const { application, ask } = await oldVisit();
  for (const name of ["login_hint", "ui_locales", "claims_locales", "display"])
    for (const value of [
      "x".repeat(4096),
      "<script>alert(1)</script>",
      "en de-CH-1996 x-y",
      "🗝\u202e",
    ])
      expectCode(await ask({ [name]: value }), application);
  expectPage(await ask({ prompt: "login", login_hint: '"><script>' }), "/sign-in");
});
