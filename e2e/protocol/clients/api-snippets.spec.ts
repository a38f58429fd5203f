import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { makeApi, makeService, nameIntrospector } from "@/test/apis";
import { newDpopKey } from "@/test/dpop";
import { missing } from "../../../scripts/debian-parts.mjs";
import { goMissing } from "../../support/clients/go-oauth2";
import { runInShell } from "../../support/clients/openid-client-program";
import { checkSnippetOf } from "../../support/clients/pasted";
import { boundTokens, tokenByKey } from "../../support/dpop";
import { serving, startKeyServer } from "../../support/key-server";
import { obtainServiceToken } from "../../support/services";
import { db } from "../../support/world";

/** How a language runs its snippet: file, what is added to it, and the command. */
const PROGRAMS = {
  "Node.js": {
    file: "check.mjs",
    after: `const [token, scope] = process.argv.slice(2);
await checkToken(token, scope).then(({ client_id }) => console.log(client_id), ({ message }) => console.log(message));`,
    run: "node check.mjs",
  },
  Python: {
    file: "check.py",
    after: `import sys
try:
    print(check_token(sys.argv[1], sys.argv[2])["client_id"])
except Exception as error:
    print(error)`,
    run: "/usr/bin/python3 check.py",
  },
  Go: {
    file: "check.go",
    after: `func main() {
	access, err := CheckToken(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Println(err)
	} else {
		fmt.Println(access.ClientID)
	}
}`,
    run: "go run check.go",
  },
};

type Language = keyof typeof PROGRAMS;

/** Returns a function that runs a snippet with a token and a scope; it returns the caller's client ID, or the error. */
async function programOf(code: string, language: Language, env: Record<string, string>) {
  const { file, after, run } = PROGRAMS[language];
  await mkdir("test-results", { recursive: true });
  const folder = resolve(await mkdtemp(join("test-results", "api-snippet-")));
  const program =
    language === "Go" ? code.replace("package api", 'package main\nimport "fmt"') : code;
  await writeFile(join(folder, file), `${program}\n${after}\n`);
  return {
    check: async (token: string, scope: string) =>
      (
        await runInShell(`cd ${folder} && ${run} ${token} ${scope}`, { ...env, HOME: homedir() })
      ).trim(),
    remove: () => rm(folder, { recursive: true }),
  };
}

const CASES: [Language, "opaque" | "jwt", string | null][] = [
  ["Node.js", "opaque", null],
  ["Node.js", "jwt", null],
  ["Python", "opaque", null],
  ["Python", "jwt", missing("PyJWT")],
  ["Go", "opaque", goMissing()],
];

for (const [language, tokenFormat, absent] of CASES)
  test(`an API checks ${tokenFormat} tokens in ${language} with the code of its page`, async () => {
    test.skip(absent !== null, absent ?? "");
    test.setTimeout(60_000);
    const [api, other] = [
      await makeApi(db(), { tokenFormat }),
      await makeApi(db(), { tokenFormat }),
    ];
    const service = await makeService(db(), [api, other]);
    await nameIntrospector(db(), api.id, service.id);
    await nameIntrospector(db(), other.id, service.id);
    const scopes = api.scopes.map((name) => ({ name }));
    const code = checkSnippetOf(language, { ...api, scopes });
    const client = { FOYER_CLIENT_ID: service.clientId, FOYER_CLIENT_SECRET: service.clientSecret };
    const { check, remove } = await programOf(code, language, client);
    const ask = { resource: api.identifier, scope: "files:read" };
    const { access_token: token } = await obtainServiceToken(service, ask);
    const elsewhere = { ...ask, resource: other.identifier };
    const { access_token: foreign } = await obtainServiceToken(service, elsewhere);
    expect(await check(token, "files:read")).toBe(service.clientId);
    expect(await check(token, "files:write")).toBe("insufficient_scope");
    expect(await check(foreign, "files:read")).toMatch(/invalid_token|audience|"aud"/i);
    expect(await check(`${token}x`, "files:read")).toMatch(/invalid_token|signature/i);
    const grant = { grant_type: "client_credentials", ...ask };
    const bound = await boundTokens(tokenByKey(service, grant, await newDpopKey()));
    expect(await check(bound.access_token, "files:read")).toBe("invalid_token");
    await remove();
    if (tokenFormat === "jwt") return;
    const misconfigured = { ...client, FOYER_CLIENT_SECRET: "wrong" };
    const stranger = await programOf(code, language, misconfigured);
    expect(await stranger.check(token, "files:read")).toMatch(/^(introspection: |HTTP Error )401/);
    await stranger.remove();
  });

const ISSUER = "https://id.example.org";
const AUDIENCE = "https://api.example.org/files";

/** Serves keys for two algorithms. Returns a function that signs tokens which differ from a valid one in what is given. */
async function startIssuer() {
  const pairs = {
    ES256: await generateKeyPair("ES256", { extractable: true }),
    RS256: await generateKeyPair("RS256", { extractable: true }),
  };
  const jwk = async (kid: keyof typeof pairs) => ({
    ...(await exportJWK(pairs[kid].publicKey)),
    ...{ kid, alg: kid, use: "sig" },
  });
  const keys = [await jwk("ES256"), await jwk("RS256")];
  const { uri, connections, stop } = await startKeyServer(serving({ keys }));
  const exp = Math.floor(Date.now() / 1000) + 300;
  const valid = { iss: ISSUER, aud: AUDIENCE, exp, scope: "files:read", client_id: "nightly" };
  const sign = ({ alg = "ES256", kid = alg, typ = "at+jwt", ...claims }: Difference) =>
    new SignJWT({ ...valid, ...claims })
      .setProtectedHeader({ alg, kid, typ })
      .sign(pairs[alg].privateKey);
  return { uri, connections, stop, sign };
}

type Difference = { alg?: "ES256" | "RS256"; kid?: string; typ?: string } & Record<string, unknown>;

/** Tokens that differ from a valid one, with what the error says. */
const REFUSED: [Difference, RegExp][] = [
  [{ typ: "JWT" }, /"typ"|^invalid_token$/],
  [{ alg: "RS256" }, /alg/],
  [{ iss: "https://other.example" }, /"iss"|issuer/],
  [{ aud: "https://other.example" }, /"aud"|audience/i],
  [{ exp: 1000 }, /"exp"|expired/],
  [{ cnf: { jkt: "thumbprint" } }, /^invalid_token$/],
  [{ kid: "unknown" }, /no applicable key|^invalid_token$/],
];

for (const [language, tokenFormat, absent] of CASES.filter(([, format]) => format === "jwt"))
  test(`the ${language} code of an API's page refuses a JWT for each thing that is wrong with it`, async () => {
    test.skip(absent !== null, absent ?? "");
    test.setTimeout(60_000);
    const { uri, connections, stop, sign } = await startIssuer();
    const api = { identifier: AUDIENCE, tokenFormat, signingAlg: "ES256", requireDpop: false };
    const scopes = [{ name: "files:read" }];
    const code = checkSnippetOf(language, { ...api, scopes }, ISSUER, uri);
    const { check, remove } = await programOf(code, language, {});
    expect(await check(await sign({}), "files:read")).toBe("nightly");
    for (const [difference, error] of REFUSED) {
      const before = connections();
      const said = await check(await sign(difference), "files:read");
      expect(said, JSON.stringify(difference)).toMatch(error);
      // Junk must not make the API fetch the keys again and again.
      expect(connections() - before).toBeLessThanOrEqual(1);
    }
    await remove();
    await stop();
  });
