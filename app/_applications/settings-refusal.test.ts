import { beforeAll, expect, it } from "vitest";
import { readProblems } from "@/lib/forms/problems";
import { completeEnvironment } from "@/lib/runtime/env";
import { readRefusedLines } from "./refused-lines";
import { KEPT_SETTINGS, refuseSettings } from "./settings-refusal";
import { NEW_SETTINGS } from "./settings-values";

beforeAll(() => completeEnvironment({ DATABASE_URL: "postgres://nowhere.invalid/none" }));

function problemsOf(redirectUris: string, authMethod = "client_secret_basic") {
  const typed = { ...NEW_SETTINGS, authMethod, redirectUris, postLogoutRedirectUris: "\n/out" };
  const refusal = { field: "redirect_uris", fault: "not_https", value: "http://a" } as const;
  const { headers } = refuseSettings("/page", refusal, typed);
  const cookie = (headers.get("set-cookie") ?? "").split(";", 1).join();
  return readProblems(new Headers({ cookie }), "settings", "settings")?.problems ?? {};
}

it("names each invalid line of both lists by its number", () => {
  const problems = problemsOf("https://a.example/\n\n http://a.example/ \nhttps://b.example/#x y");
  expect(readRefusedLines(problems, "redirectUris")).toEqual({
    lines: [
      { number: 3, fault: "not_https", text: "http://a.example/" },
      { number: 4, fault: "not_printable_ascii", text: "https://b.example/#x y" },
    ],
    more: 0,
  });
  expect(readRefusedLines(problems, "postLogoutRedirectUris")).toEqual({
    lines: [{ number: 2, fault: "not_absolute", text: "/out" }],
    more: 0,
  });
  expect(problems).toMatchObject({ redirectUris: "not_https" });
});

it("accepts a private-use scheme for a public client", () => {
  const problems = problemsOf("com.example.app:/a\nftp://a", "none");
  expect(readRefusedLines(problems, "redirectUris").lines).toMatchObject([{ number: 2 }]);
});

it("names ten lines and counts the others, however long they are", () => {
  const line = `http://a.example/${"x".repeat(3000)}`;
  const problems = problemsOf(Array(30).fill(line).join("\n"));
  const { lines, more } = readRefusedLines(problems, "redirectUris");
  expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(lines[0]?.text).toBe(`${line.slice(0, 100)}…`);
  expect(more).toBe(20);
});

it("reports each fault of a key set by a code that the page translates", () => {
  const keys = { fault: "private", key: 1 } as const;
  const refusal = { field: "jwks", fault: "keys_unusable", keys } as const;
  const { headers } = refuseSettings("/page", refusal, NEW_SETTINGS);
  const cookie = (headers.get("set-cookie") ?? "").split(";", 1).join();
  const said = readProblems(new Headers({ cookie }), "settings", "settings")?.problems;
  expect(said).toMatchObject({ jwks: "keys_unusable", keySet: "private", key: "1", refused: "" });
});

function saidBack(jwks: string) {
  const { headers } = refuseSettings("/page", "changed_meanwhile", { ...NEW_SETTINGS, jwks });
  const cookie = (headers.get("set-cookie") ?? "").split(";", 1).join();
  return readProblems(new Headers({ cookie }), "settings", "settings")?.typed.jwks;
}

it("echoes a public key but no private key", () => {
  const publicKey = '{ "keys": [{ "kty": "OKP", "crv": "Ed25519", "x": "AA" }] }';
  expect(saidBack(publicKey)).toBe(publicKey);
  for (const member of ["d", "p", "k"])
    expect(saidBack(publicKey.replace('"x"', `"${member}" : "secret", "x"`))).toBe("");
});

it("keeps every field through a sign-in, unchecked boxes included, but no private key", () => {
  const kept = (fields: Record<string, string>) =>
    KEPT_SETTINGS.typed(new Map(Object.entries(fields)));
  const jwk = '{"kty":"EC","crv":"P-256","x":"x","y":"y","d":"secret"}';
  expect(kept({ name: "Wiki", scope_openid: "on", jwks: jwk, endSecrets: "on" })).toMatchObject({
    ...{ name: "Wiki", scope_openid: "on", scope_email: "", firstParty: "" },
    ...{ jwks: "", endSecrets: "on" },
  });
  const known = jwk.replace(',"d":"secret"', "");
  expect(kept({ jwks: known }).jwks).toBe(known);
});
