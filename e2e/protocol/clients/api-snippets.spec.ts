import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { makeApi, makeService, nameIntrospector } from "@/test/apis";
import { missing } from "../../../scripts/debian-parts.mjs";
import { goMissing } from "../../support/clients/go-oauth2";
import { runInShell } from "../../support/clients/openid-client-program";
import { checkSnippetOf } from "../../support/clients/pasted";
import { obtainServiceToken } from "../../support/services";
import { db } from "../../support/world";

/** How a language runs its snippet: file, what is added to it, and the command. */
const PROGRAMS = {
  "Node.js": {
    file: "check.mjs",
    after: `const [token, scope] = process.argv.slice(2);
await checkToken(token, scope).then(({ client_id }) => console.log(client_id), () => console.log("refused"));`,
    run: "node check.mjs",
  },
  Python: {
    file: "check.py",
    after: `import sys
try:
    print(check_token(sys.argv[1], sys.argv[2])["client_id"])
except Exception:
    print("refused")`,
    run: "/usr/bin/python3 check.py",
  },
  Go: {
    file: "check.go",
    after: `func main() {
	access, err := CheckToken(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Println("refused")
	} else {
		fmt.Println(access.ClientID)
	}
}`,
    run: "go run check.go",
  },
};

type Language = keyof typeof PROGRAMS;

/** Returns a function that runs a snippet with a token and a scope; it returns the caller's client ID, or "refused". */
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
    const { check, remove } = await programOf(code, language, {
      FOYER_CLIENT_ID: service.clientId,
      FOYER_CLIENT_SECRET: service.clientSecret,
    });
    const ask = { resource: api.identifier, scope: "files:read" };
    const { access_token: token } = await obtainServiceToken(service, ask);
    const elsewhere = { ...ask, resource: other.identifier };
    const { access_token: foreign } = await obtainServiceToken(service, elsewhere);
    expect(await check(token, "files:read")).toBe(service.clientId);
    expect(await check(token, "files:write")).toBe("refused");
    expect(await check(foreign, "files:read")).toBe("refused");
    expect(await check(`${token}x`, "files:read")).toBe("refused");
    await remove();
  });
