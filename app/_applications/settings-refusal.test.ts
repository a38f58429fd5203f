import { expect, it } from "vitest";
import { readRefusedLines } from "./refused-lines";
import { NEW_SETTINGS, settingsFields } from "./settings-fields";
import { settingsProblems, shownSettings } from "./settings-refusal";

function problemsOf(redirectUris: string, authMethod = "client_secret_basic") {
  const typed = { ...NEW_SETTINGS, authMethod, redirectUris, postLogoutRedirectUris: "\n/out" };
  const refusal = { field: "redirect_uris", fault: "not_https", value: "http://a" } as const;
  return settingsProblems([refusal], settingsFields.parse(typed));
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

it("names each refused field once, with its own value", () => {
  const long = `http://a.example/${"x".repeat(3000)}`;
  const problems = settingsProblems(
    [
      { field: "client_name", fault: "name_length" },
      { field: "client_uri", fault: "not_web", value: "ftp://a.example/" },
      { field: "jwks_uri", fault: "not_https", value: long },
      { field: "jwks_uri", fault: "keys_unused" },
    ],
    settingsFields.parse(NEW_SETTINGS),
  );
  expect(problems).toEqual({
    name: "name_length",
    homepageUrl: "not_web",
    "homepageUrl.value": "ftp://a.example/",
    jwksUri: "not_https",
    "jwksUri.value": `${long.slice(0, 100)}…`,
  });
});

it("reports each fault of a key set by a code that the page translates", () => {
  const keys = { fault: "private", key: 1 } as const;
  const refusal = { field: "jwks", fault: "keys_unusable", keys } as const;
  const problems = settingsProblems([refusal], settingsFields.parse(NEW_SETTINGS));
  expect(problems).toEqual({ jwks: "keys_unusable", keySet: "private", key: "1" });
});

const saidBack = (jwks: string) => shownSettings({ ...NEW_SETTINGS, jwks }).jwks;

it("echoes a public key but no private key", () => {
  const publicKey = '{ "keys": [{ "kty": "OKP", "crv": "Ed25519", "x": "AA" }] }';
  expect(saidBack(publicKey)).toBe(publicKey);
  for (const member of ["d", "p", "k"])
    expect(saidBack(publicKey.replace('"x"', `"${member}" : "secret", "x"`))).toBe("");
});

const PEM = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIsecret\n-----END PRIVATE KEY-----";
const JWK = '{"kty": "OKP", "crv": "Ed25519", "x": "AA", "d": "secret"}';

it.each([
  ["PEM", PEM],
  ["PEM in a JSON string", JSON.stringify(PEM)],
  ["a JWK in a JSON string", JSON.stringify({ key: JWK })],
  ["single quotes", "{kty: \"EC\", d: 'secret'}"],
  ["no quotes around names", "{kty: EC, d: secret}"],
  ["an escaped name", JWK.replace('"d"', '"\\u0064"')],
  ["a nested key", `{ "keys": [[{ "inner": ${JWK} }]] }`],
  ["a member that a later one replaces", `{ "keys": [${JWK}], "keys": [] }`],
  ["JSON that was cut off", JWK.slice(0, -1)],
  ["base64 without its PEM header", "MC4CAQAwBQYDK2VwBCIEIsecret"],
])("echoes no private key: %s", (_, text) => {
  expect(saidBack(text)).toBe("");
});

it("echoes a public key whose values are escaped or look like members", () => {
  const text = '{ "keys": [{ "kty": "OKP", "kid": "\\"d\\" d", "alg": "d", "x": "\\u0041" }] }';
  expect(saidBack(text)).toBe(text);
});

it.each([PEM, JWK, "{'kty': 'EC', d: 'secret'}"])(
  "echoes no private key pasted in another field: %s",
  (text) => {
    const typed = { ...NEW_SETTINGS, jwksUri: text, redirectUris: text.replaceAll(",", ",\n") };
    const shown = shownSettings(typed);
    expect(shown).toMatchObject({ jwksUri: "", redirectUris: "" });
    const fields = settingsFields.parse(typed);
    const oneLine = { field: "jwks_uri", fault: "not_absolute", value: text } as const;
    const lines = { field: "redirect_uris", fault: "not_absolute", value: text } as const;
    for (const refusal of [oneLine, lines]) {
      const problems = settingsProblems([refusal], fields);
      expect(Object.values(problems)).toContain("not_absolute");
      expect(JSON.stringify(problems)).not.toMatch(/secret|kty/);
    }
    expect(settingsProblems([oneLine], fields)).toMatchObject({ jwksUri: "not_absolute" });
    expect(settingsProblems([oneLine], fields)).not.toHaveProperty(["jwksUri.value"]);
  },
);

it("echoes addresses that only mention a key", () => {
  const uri = "http://kty.example/private-key?kty=d";
  const refusal = { field: "jwks_uri", fault: "not_https", value: uri } as const;
  const fields = settingsFields.parse({ ...NEW_SETTINGS, jwksUri: uri });
  expect(settingsProblems([refusal], fields)).toEqual({
    jwksUri: "not_https",
    "jwksUri.value": uri,
  });
  expect(shownSettings({ jwksUri: uri })).toEqual({ jwksUri: uri });
});

it("keeps line breaks as they are stored", () => {
  expect(shownSettings({ redirectUris: "https://a.example/\r\nhttps://b.example/" })).toEqual({
    redirectUris: "https://a.example/\nhttps://b.example/",
  });
});
