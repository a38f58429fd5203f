import { describe, expect, it } from "vitest";
import {
  expectedUsername,
  offeredAccount,
  resumedAddress,
  type SignInContext,
} from "./sign-in-context";

const ada = { id: "u1", username: "ada", name: "Ada Lovelace", email: null, pictureHash: null };
const pendingAuthorization = {
  application: {
    name: "Demo",
    clientId: "demo",
    homepageUrl: null,
    developerName: null,
    policyUri: null,
    tosUri: null,
    logo: null,
    review: "approved" as const,
  },
  scopes: [],
  admitted: true,
  grantedScopes: [],
  apis: [],
  destination: "demo.example.org",
  askedEachTime: false,
  loginHint: null,
  formAction: "https://demo.example.org",
  required: "password" as const,
  resume: "/oauth/authorize?request_uri=urn:x",
  createdAt: new Date(1000),
};
const resumed = {
  clientId: "demo",
  requestUri: "urn:x",
  signInIsMissing: true,
  pendingAuthorization,
};
const plain: SignInContext = { person: ada, resumed: null, failed: false, choose: null };

describe("offeredAccount", () => {
  it("offers who is signed in on a visit without a request", () => {
    expect(offeredAccount(plain)).toEqual({ person: ada, request: null });
  });

  it("offers the account to the application that asks which one to use", () => {
    const offered = offeredAccount({ ...plain, resumed, choose: "account" });
    expect(offered).toEqual({
      person: ada,
      request: { requestUri: "urn:x", pendingAuthorization },
    });
  });

  it.each<[string, Partial<SignInContext>]>([
    ["nobody is signed in", { person: null, choose: "account" }],
    ["the form was just refused", { failed: true }],
    ["the same person is to sign in again", { choose: "again" }],
    ["another account is wanted", { choose: "other" }],
    ["the provider wants a fresh sign-in", { resumed }],
  ])("shows the form when %s", (_, spoiled) => {
    expect(offeredAccount({ ...plain, ...spoiled })).toBeNull();
  });
});

describe("expectedUsername", () => {
  it.each<[string, Partial<SignInContext>, string]>([
    ["who is signed in", { resumed }, "ada"],
    [
      "the application's hint first",
      {
        resumed: { ...resumed, pendingAuthorization: { ...pendingAuthorization, loginHint: "bo" } },
      },
      "bo",
    ],
    [
      "who confirms, whatever the hint",
      {
        choose: "again",
        resumed: { ...resumed, pendingAuthorization: { ...pendingAuthorization, loginHint: "bo" } },
      },
      "ada",
    ],
    ["nobody when another account is wanted", { resumed, choose: "other" }, ""],
    ["nobody when nobody is known", { person: null }, ""],
  ])("is %s", (_, changed, username) => {
    expect(expectedUsername({ ...plain, ...changed })).toBe(username);
  });
});

describe("resumedAddress", () => {
  const since = { authenticatedAt: new Date(1000) };

  it("continues a request whose user signed in since it began", () => {
    expect(resumedAddress({ ...plain, resumed }, since)).toBe(pendingAuthorization.resume);
  });

  it.each<[string, Partial<SignInContext>, { authenticatedAt: Date } | null]>([
    ["nobody signed in", { resumed }, null],
    ["the sign-in came before the request", { resumed }, { authenticatedAt: new Date(999) }],
    ["the form was just refused", { resumed, failed: true }, since],
    ["another account is wanted", { resumed, choose: "other" }, since],
    ["the same person is to sign in again", { resumed, choose: "again" }, since],
    ["the page is for consent", { resumed: { ...resumed, signInIsMissing: false } }, since],
    ["the request is gone", { resumed: { ...resumed, pendingAuthorization: null } }, since],
    ["there is no request", {}, since],
  ])("stays when %s", (_, changed, session) => {
    expect(resumedAddress({ ...plain, ...changed }, session)).toBeNull();
  });
});
