import { expect, it } from "vitest";
import { INITIAL } from "@/lib/oauth/registration/settings";
import {
  NEW_SETTINGS,
  type SettingsValues,
  settingsFields,
  settingsRequest,
  writeSettings,
} from "./settings-fields";

const requestOf = (typed: SettingsValues, vouching: boolean) =>
  settingsRequest(settingsFields.parse(typed), vouching);

it("offers RS256 to a new application, as the command does", () => {
  expect(requestOf(NEW_SETTINGS, false)).toMatchObject({
    idTokenSigningAlg: "RS256",
    authMethod: "client_secret_basic",
    authMethodEnforced: false,
  });
});

it("lets only an administrator allow any port on loopback", () => {
  const typed = { ...NEW_SETTINGS, anyLoopbackPort: "on" };
  expect(requestOf(typed, true).vouched).toMatchObject({ anyLoopbackPort: true });
  expect(requestOf(typed, false)).toMatchObject({ vouched: null });
});

it("lets only an administrator require a stronger sign-in, and ignores unknown values", () => {
  const typed = (requiredContext: string) => ({ ...NEW_SETTINGS, requiredContext });
  expect(requestOf(typed("phishing_resistant"), true).vouched).toMatchObject({
    requiredContext: "phishing_resistant",
  });
  expect(requestOf(typed("phishing_resistant"), false).vouched).toBeNull();
  for (const value of ["", "phr"])
    expect(requestOf(typed(value), true).vouched).toMatchObject({ requiredContext: null });
});

it("reads stored settings back from the form", () => {
  const stored = {
    ...INITIAL,
    name: "Wiki",
    developerName: "Ops",
    tosUri: "https://wiki.example/terms",
    redirectUris: ["https://wiki.example/a", "https://wiki.example/b"],
    authMethod: "private_key_jwt" as const,
    authMethodEnforced: true,
    profile: "high_security" as const,
    refreshDespiteProfile: true,
    jwks: { keys: [{ kty: "OKP", crv: "Ed25519", x: "AA" }] },
    idTokenSigningAlg: "EdDSA" as const,
    requirePar: true,
    verified: true,
    requiredContext: "multi_factor" as const,
    scopes: ["openid", "email"],
  };
  const { scopes, firstParty, anyLoopbackPort, verified, requiredContext, ...rest } = stored;
  expect(requestOf(writeSettings({ type: "web", ...stored }), true)).toEqual({
    ...rest,
    scope: scopes.join(" "),
    vouched: { firstParty, anyLoopbackPort, verified, requiredContext },
  });
});
