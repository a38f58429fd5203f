import { describe, expect, it } from "vitest";
import { expectedUsername, offeredAccount, type Situation } from "./situation";

const ada = { id: "u1", username: "ada", name: "Ada Lovelace", email: null, pictureHash: null };
const waiting = {
  application: {
    name: "Demo",
    clientId: "demo",
    homepageUrl: null,
    developerName: null,
    policyUri: null,
    tosUri: null,
    logo: null,
    verified: false,
  },
  scopes: [],
  grantedScopes: [],
  destination: "demo.example.org",
  askedEachTime: false,
  loginHint: null,
  resume: "/oauth/authorize?request_uri=urn:x",
};
const visit = { requestUri: "urn:x", signInIsMissing: true, waiting };
const plain: Situation = { person: ada, visit: null, failed: false, choose: null };

describe("offeredAccount", () => {
  it("offers who is signed in on a plain visit", () => {
    expect(offeredAccount(plain)).toEqual({ person: ada, request: null });
  });

  it("offers the account to the application that asks which one to use", () => {
    const offered = offeredAccount({ ...plain, visit, choose: "account" });
    expect(offered).toEqual({ person: ada, request: { requestUri: "urn:x", waiting } });
  });

  it.each<[string, Partial<Situation>]>([
    ["nobody is signed in", { person: null, choose: "account" }],
    ["the form was just refused", { failed: true }],
    ["the same person is to sign in again", { choose: "again" }],
    ["another account is wanted", { choose: "other" }],
    ["the provider wants a fresh sign-in", { visit }],
  ])("shows the form when %s", (_, spoiled) => {
    expect(offeredAccount({ ...plain, ...spoiled })).toBeNull();
  });
});

describe("expectedUsername", () => {
  it.each<[string, Partial<Situation>, string]>([
    ["who is signed in", { visit }, "ada"],
    [
      "the application's hint first",
      { visit: { ...visit, waiting: { ...waiting, loginHint: "bo" } } },
      "bo",
    ],
    ["nobody when another account is wanted", { visit, choose: "other" }, ""],
    ["nobody when nobody is known", { person: null }, ""],
  ])("is %s", (_, changed, username) => {
    expect(expectedUsername({ ...plain, ...changed })).toBe(username);
  });
});
