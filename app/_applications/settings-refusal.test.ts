import { beforeAll, expect, it } from "vitest";
import { completeEnvironment } from "@/lib/env";
import { readProblems } from "@/lib/http/problems";
import { refuseSettings } from "./settings-refusal";
import { NEW_SETTINGS } from "./settings-values";

beforeAll(() => completeEnvironment({ DATABASE_URL: "postgres://nowhere.invalid/none" }));

function saidBack(jwks: string) {
  const { headers } = refuseSettings("/page", "changed_meanwhile", { ...NEW_SETTINGS, jwks });
  const cookie = (headers.get("set-cookie") ?? "").split(";", 1).join();
  return readProblems(new Headers({ cookie }), "settings", "settings")?.typed.jwks;
}

it("says a public key back, and no private one", () => {
  const publicKey = '{ "keys": [{ "kty": "OKP", "crv": "Ed25519", "x": "AA" }] }';
  expect(saidBack(publicKey)).toBe(publicKey);
  for (const member of ["d", "p", "k"])
    expect(saidBack(publicKey.replace('"x"', `"${member}" : "secret", "x"`))).toBe("");
});
