import { expect, it } from "vitest";
import { INITIAL } from "@/lib/oauth/registration/settings";
import {
  NEW_SETTINGS,
  type SettingsValues,
  settingsFields,
  settingsRequest,
  writeSettings,
} from "./settings-fields";

const requestOf = (typed: SettingsValues) => settingsRequest(settingsFields.parse(typed));

it("offers RS256 to a new application, as the command does", () => {
  expect(requestOf(NEW_SETTINGS)).toMatchObject({
    idTokenSigningAlg: "RS256",
    authMethod: "client_secret_basic",
    authMethodEnforced: false,
  });
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
  const { scopes, ...rest } = stored;
  expect(requestOf(writeSettings({ type: "web", ...stored }))).toEqual({
    ...rest,
    scope: scopes.join(" "),
  });
});
