import { describe, expect, it } from "vitest";
import { CONTEXTS, contextOf, reaches, requestedContexts } from "./authentication-context";

const [PASSWORD = "", MULTI_FACTOR = "", RESISTANT = "", UNSPECIFIED = ""] = CONTEXTS;

const BY = {
  password: ["pwd"],
  app: ["pwd", "otp", "mfa"],
  passkey: ["pop", "user", "mfa"],
  passwordAndPasskey: ["pwd", "pop", "user", "mfa"],
  elsewhere: [],
  elsewhereStrong: ["mfa"],
};

const request = (acrValues: string[], values: unknown[] = [], essential = false) =>
  requestedContexts(acrValues, { values, essential });

describe("a stronger sign-in satisfies a weaker request", () => {
  it.each([
    ["password", true, false, false],
    ["app", true, true, false],
    ["passkey", true, true, true],
    ["passwordAndPasskey", true, true, true],
    ["elsewhere", true, false, false],
    ["elsewhereStrong", true, true, false],
  ] as const)("%s", (by, ...expected) =>
    expect(
      (["password", "multi_factor", "phishing_resistant"] as const).map((required) =>
        reaches(BY[by], required),
      ),
    ).toEqual(expected),
  );
});

describe("what a request needs", () => {
  it.each<[string, ReturnType<typeof request>, string]>([
    ["nothing", request([]), "password"],
    ["unknown classes", request(["0", "urn:x", ""]), "password"],
    ["one known class", request(["urn:x", RESISTANT]), "phishing_resistant"],
    ["any of several", request([RESISTANT, MULTI_FACTOR]), "multi_factor"],
    ["every class of discovery", request([...CONTEXTS]), "password"],
    ["an essential claim", request([], ["urn:x", MULTI_FACTOR, RESISTANT], true), "multi_factor"],
    ["a claim that is a wish", request([], [RESISTANT]), "password"],
    ["both", request([MULTI_FACTOR], [RESISTANT], true), "phishing_resistant"],
    ["both, the other way around", request([RESISTANT], [PASSWORD], true), "phishing_resistant"],
    ["values of other types", request([], [null, 1, {}], true), "password"],
  ])("%s", (_, { needed }, expected) => expect(needed).toBe(expected));
});

describe("the acr of a token", () => {
  it.each<[string, keyof typeof BY, ReturnType<typeof request>, string]>([
    ["is the strongest without a request", "password", request([]), PASSWORD],
    ["is the strongest without a request", "app", request(["urn:x"]), MULTI_FACTOR],
    ["is the strongest without a request", "passkey", request([]), RESISTANT],
    ["is the first that is satisfied", "app", request([RESISTANT, MULTI_FACTOR]), MULTI_FACTOR],
    ["is the first that is satisfied", "passkey", request([PASSWORD, RESISTANT]), PASSWORD],
    ["is one of an essential claim", "passkey", request([RESISTANT], [PASSWORD], true), PASSWORD],
    ["follows a wish", "passkey", request([], [MULTI_FACTOR]), MULTI_FACTOR],
    ["never exceeds the sign-in", "password", request([], [RESISTANT]), PASSWORD],
    ["claims no password from elsewhere", "elsewhere", request([PASSWORD]), UNSPECIFIED],
    ["says that it is unspecified", "elsewhere", request([UNSPECIFIED]), UNSPECIFIED],
    ["believes a second step elsewhere", "elsewhereStrong", request([RESISTANT]), MULTI_FACTOR],
  ])("%s: %s", (_, by, asked, expected) => expect(contextOf(BY[by], asked)).toBe(expected));
});
