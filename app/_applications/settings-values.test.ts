import { expect, it } from "vitest";
import { NEW_SETTINGS, settingsRequest } from "./settings-values";

it("offers RS256 to a new application, as the command does", () => {
  expect(settingsRequest(NEW_SETTINGS, false)).toMatchObject({
    idTokenSigningAlg: "RS256",
    authMethod: "client_secret_basic",
    authMethodEnforced: false,
  });
});

it("lets only an administrator allow any port on loopback", () => {
  const typed = { ...NEW_SETTINGS, anyLoopbackPort: "on" };
  expect(settingsRequest(typed, true).vouched).toMatchObject({ anyLoopbackPort: true });
  expect(settingsRequest(typed, false)).toMatchObject({ vouched: null });
});
