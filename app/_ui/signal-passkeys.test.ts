import { afterEach, expect, it, vi } from "vitest";
import { signalState, signalUnknown } from "./signal-passkeys";

afterEach(() => vi.unstubAllGlobals());

const USER = { rpId: "id.example.org", userId: "aGFuZGxl", name: "ada", displayName: "Ada" };

function stubBrowser(signal = () => Promise.resolve()) {
  const api = {
    signalAllAcceptedCredentials: vi.fn(signal),
    signalCurrentUserDetails: vi.fn(signal),
    signalUnknownCredential: vi.fn(signal),
  };
  vi.stubGlobal("PublicKeyCredential", api);
  return api;
}

it("passes names on, and the list of passkeys only if there is one", () => {
  const api = stubBrowser();
  signalState({ ...USER, accepted: null });
  expect(api.signalCurrentUserDetails).toHaveBeenCalledExactlyOnceWith(USER);
  expect(api.signalAllAcceptedCredentials).not.toHaveBeenCalled();
  signalState({ ...USER, accepted: ["AQID"] });
  const { rpId, userId } = USER;
  expect(api.signalAllAcceptedCredentials).toHaveBeenCalledExactlyOnceWith({
    rpId,
    userId,
    allAcceptedCredentialIds: ["AQID"],
  });
  expect(api.signalUnknownCredential).not.toHaveBeenCalled();
});

it("has a browser forget an unknown passkey", () => {
  const api = stubBrowser();
  signalUnknown({ rpId: USER.rpId, credentialId: "AQID" });
  expect(api.signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({
    rpId: USER.rpId,
    credentialId: "AQID",
  });
});

it("does nothing where the browser can't or won't", async () => {
  for (const api of [undefined, {}]) {
    vi.stubGlobal("PublicKeyCredential", api);
    signalState({ ...USER, accepted: [] });
    signalUnknown({ rpId: USER.rpId, credentialId: "AQID" });
  }
  stubBrowser(() => Promise.reject(new Error("not allowed")));
  signalState({ ...USER, accepted: [] });
  // A rejection that nobody handled would fail the test.
  await new Promise(setImmediate);
});
