import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { foyer, foyerJson } from "../../support/foyer";
import { CALLBACK, create, newName } from "../../support/registering";

let folder = "";
let keys: string[] = [];
test.beforeAll(async () => {
  folder = await mkdtemp("/tmp/foyer-e2e-jwks-");
  const file = join(folder, "jwks.json");
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  await writeFile(file, JSON.stringify({ keys: [publicKey.export({ format: "jwk" })] }));
  keys = ["--auth-method", "private_key_jwt", "--jwks-file", file];
});
test.afterAll(() => rm(folder, { recursive: true }));

const SECURE = ["--profile", "high-security"];

test("rules 104 and 107: applications create --profile high-security implies what it needs", async () => {
  const implied = {
    profile: "high-security",
    require_pushed_authorization_requests: true,
    dpop_bound_access_tokens: true,
  };
  const asked = [...SECURE, ...keys, "--id-token-alg", "ES256"];
  const without = await create(...asked);
  expect(without).toMatchObject({ ...implied, grant_types: ["authorization_code"] });
  const refreshing = await create(...asked, "--refresh-despite-profile");
  const grant_types = ["authorization_code", "refresh_token"];
  expect(refreshing).toMatchObject({ ...implied, grant_types });
});

test("rule 104: services create --profile high-security requires DPoP", async () => {
  const service = ["services", "create", "--name", newName()];
  expect(await foyerJson([...service, ...SECURE, ...keys])).toMatchObject({
    ...{ profile: "high-security", dpop_bound_access_tokens: true },
    grant_types: ["client_credentials"],
  });
  const bySecret = await foyer([...service, ...SECURE]);
  expect(bySecret).toMatchObject({ status: 1, stdout: "" });
  expect(bySecret.stderr).toContain("--auth-method: must be private_key_jwt");
});

test("rule 104: applications create names every option that high security rules out", async () => {
  const application = ["applications", "create", "--name", newName()];
  const weak = ["--redirect-uri", "http://localhost:4000/cb"];
  const refused = await foyer([...application, ...weak, ...SECURE]);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  for (const reason of [
    "--auth-method: must be private_key_jwt with --profile high-security",
    '--redirect-uri: "http://localhost:4000/cb" must start with https:// with --profile high-security',
    "--id-token-alg: must be ES256 or EdDSA with --profile high-security",
  ])
    expect(refused.stderr).toContain(reason);
  const browser = ["--redirect-uri", CALLBACK, "--type", "browser", "--auth-method", "none"];
  const other = await foyer([...application, ...browser, ...SECURE]);
  expect(other.stderr).toContain("--profile: high-security is only for web applications");
  const unknown = await foyer([...application, "--redirect-uri", CALLBACK, "--profile", "fapi"]);
  expect(unknown.status).not.toBe(0);
});
