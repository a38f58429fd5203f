import { createHmac } from "node:crypto";
import { test } from "@playwright/test";
import { generateKeyPair, SignJWT } from "jose";
import { claimsOf } from "../../support/id-token";
import { expectRefused, HOME, type LogoutVisit, logoutVisit } from "../../support/logout-visit";
import { retiredKey } from "../../support/own-key";
import { world } from "../../support/world";

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

type Forge = (visit: LogoutVisit) => string | Promise<string>;

const FORGED: Record<string, Forge> = {
  "alg none": ({ hint }) => `${base64({ alg: "none" })}.${base64(claimsOf(hint))}.`,
  "alg none with the signature kept": ({ hint }) =>
    `${base64({ alg: "none" })}.${hint.split(".").slice(1).join(".")}`,
  "HS256 with our public key as the secret": async ({ hint }) => {
    const { keys } = await (await fetch(`${world().origin}/oauth/jwks`)).json();
    const signed = `${base64({ alg: "HS256", kid: keys[0].kid, typ: "JWT" })}.${base64(claimsOf(hint))}`;
    const mac = createHmac("sha256", JSON.stringify(keys[0])).update(signed).digest("base64url");
    return `${signed}.${mac}`;
  },
  "a foreign signature": async ({ hint }) => {
    const { privateKey } = await generateKeyPair("RS256");
    const header = JSON.parse(Buffer.from(hint.split(".")[0] ?? "", "base64url").toString());
    return new SignJWT(claimsOf(hint)).setProtectedHeader(header).sign(privateKey);
  },
  "a changed subject": ({ hint, application }) => {
    const [header, , signature] = hint.split(".");
    return `${header}.${base64({ ...claimsOf(hint), sub: application.id })}.${signature}`;
  },
  "another issuer": async ({ hint }) =>
    (await retiredKey()).sign({ ...claimsOf(hint), iss: `${world().origin}/` }),
  "a logout token": async ({ hint }) => (await retiredKey()).sign(claimsOf(hint), "logout+jwt"),
  "an access token": async ({ hint }) => (await retiredKey()).sign(claimsOf(hint), "at+jwt"),
  "no token at all": () => "x",
  "two tokens": ({ hint }) => `${hint}.${hint}`,
  "a kid that climbs": ({ hint }) =>
    `${base64({ alg: "RS256", kid: "../../etc" })}.${hint.split(".").slice(1).join(".")}`,
};

test.describe("rule 45: a hint that is none of ours signs nobody out", () => {
  for (const [what, forge] of Object.entries(FORGED))
    test(what, async () => {
      const visit = await logoutVisit();
      const id_token_hint = await forge(visit);
      await expectRefused(visit, { id_token_hint }, "hint_invalid");
      const { clientId } = visit.application;
      const all = {
        id_token_hint,
        client_id: clientId,
        post_logout_redirect_uri: HOME,
        state: "s",
      };
      await expectRefused(visit, all, "hint_invalid");
    });
});
