import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { foyer, foyerJson } from "../../support/foyer";
import { CALLBACK, create, newName, SECRET, signInTo, UUID } from "../../support/registering";
import { db, world } from "../../support/world";

test("create answers a client that completes a code flow at once", async () => {
  const registered = await create();
  expect(registered).toEqual({
    client_id: expect.stringMatching(UUID),
    client_secret: expect.stringMatching(SECRET),
    secret_id: expect.stringMatching(UUID),
    client_name: expect.any(String),
    type: "web",
    redirect_uris: [CALLBACK],
    post_logout_redirect_uris: [],
    token_endpoint_auth_method: "client_secret_basic",
    token_endpoint_auth_method_enforced: false,
    grant_types: ["authorization_code", "refresh_token"],
    scope: "openid profile email offline_access",
    id_token_signed_response_alg: "RS256",
    require_pushed_authorization_requests: false,
    dpop_bound_access_tokens: false,
    profile: "standard",
    first_party: false,
    verified: false,
    any_loopback_port: false,
    required_context: "password",
    claims_in_id_token: false,
    groups: [],
    issuer: world().origin,
  });
  await signInTo(registered);
});

test("rule 4: a redirect URI typed with an international host is registered as xn--, and works so only", async () => {
  const [typed, ascii] = ["https://Bücher.example/cb", "https://xn--bcher-kva.example/cb"];
  const name = newName();
  const options = ["--name", name, "--redirect-uri", typed, "--client-uri", typed];
  const registered = await foyerJson(["applications", "create", ...options]);
  expect(registered).toMatchObject({ redirect_uris: [ascii] });
  await signInTo(registered, ascii);
  for (const sent of [typed, "https://XN--BCHER-KVA.example/cb", `${ascii}/`])
    await expect(signInTo(registered, sent)).rejects.toThrow();
});

for (const method of ["client_secret_post", "none"])
  for (const alg of ["ES256", "EdDSA"])
    test(`create: ${method}, ${alg}`, async () => {
      const registered = await create("--auth-method", method, "--id-token-alg", alg);
      expect("client_secret" in registered).toBe(method !== "none");
      const tokens = await signInTo(registered);
      const [header = ""] = (tokens.id_token ?? "").split(".");
      expect(JSON.parse(Buffer.from(header, "base64url").toString())).toMatchObject({ alg });
    });

test("create restricts a client to groups, and registers nothing for an unknown one", async () => {
  const key = newName();
  await foyer(["groups", "create", key, "--name", "Staff"]);
  const { client_id, groups } = await create("--group", key);
  expect(groups).toEqual([key]);
  const [row] = await db().$client`
    select open_since is null as closed from applications where client_id = ${client_id ?? ""}`;
  expect(row).toEqual({ closed: true });
  const name = newName();
  const asked = ["--name", name, "--redirect-uri", CALLBACK, "--group", "no such group"];
  const refused = await foyer(["applications", "create", ...asked]);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toContain("no group has the key no such group");
  expect(await db().$client`select from applications where name = ${name}`).toHaveLength(0);
});

test("create restricts a client to its method", async () => {
  const registered = await create("--auth-method", "client_secret_post", "--enforce-auth-method");
  expect(registered).toMatchObject({
    token_endpoint_auth_method: "client_secret_post",
    token_endpoint_auth_method_enforced: true,
  });
  await signInTo(registered);
});

test("create takes an address where a client's keys are fetched, and not a file beside it", async () => {
  const asked = [
    "--name",
    newName(),
    "--redirect-uri",
    CALLBACK,
    "--auth-method",
    "private_key_jwt",
  ];
  const address = ["--jwks-uri", "http://localhost:4000/jwks.json"];
  const { client_id } = await foyerJson(["applications", "create", ...asked, ...address]);
  const [row] = await db()
    .$client`select jwks, jwks_uri from applications where client_id = ${client_id}`;
  expect(row).toEqual({ jwks: null, jwks_uri: "http://localhost:4000/jwks.json" });
  const folder = await mkdtemp("/tmp/foyer-e2e-jwks-");
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const file = join(folder, "jwks.json");
  await writeFile(file, JSON.stringify({ keys: [publicKey.export({ format: "jwk" })] }));
  const both = await foyer(["applications", "create", ...asked, ...address, "--jwks-file", file]);
  expect(both).toMatchObject({ status: 1, stdout: "" });
  expect(both.stderr).toContain("not both");
  await rm(folder, { recursive: true });
});

test("create stores everything that was asked for", async () => {
  const folder = await mkdtemp("/tmp/foyer-e2e-jwks-");
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwks = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "k1", alg: "ES256" }] };
  // Only the members that verify a signature are stored.
  const [key] = jwks.keys;
  const given = { keys: [{ ...key, use: "sig", x5t: "unused" }] };
  await writeFile(join(folder, "jwks.json"), JSON.stringify(given));
  const { client_id } = await foyerJson([
    "applications",
    "create",
    "--name",
    newName(),
    "--auth-method",
    "private_key_jwt",
    "--jwks-file",
    join(folder, "jwks.json"),
    "--first-party",
    "--verified",
    "--require-par",
    "--require-dpop",
    "--redirect-uri",
    "https://a.example/1",
    "https://a.example/2",
    "--redirect-uri=https://a.example/3",
    "--post-logout-redirect-uri",
    "http://localhost:4000/",
    "--backchannel-logout-uri",
    "http://localhost:4000/backchannel",
    "--scope",
    "email openid",
  ]);
  const [row] = await db().$client`
    select a.*, array(select purpose || ' ' || uri from redirect_uris r where r.application_id = a.id order by 1) as uris,
      (select count(*)::int from application_secrets s where s.application_id = a.id) as secrets
    from applications a where client_id = ${client_id}`;
  expect(row).toMatchObject({
    token_endpoint_auth_method: "private_key_jwt",
    jwks,
    first_party: true,
    verified_at: expect.any(Date),
    require_par: true,
    require_dpop: true,
    scopes: ["openid", "email"],
    backchannel_logout_uri: "http://localhost:4000/backchannel",
    secrets: 0,
    suspended_at: null,
    uris: [
      "authorization https://a.example/1",
      "authorization https://a.example/2",
      "authorization https://a.example/3",
      "post_logout http://localhost:4000/",
    ],
  });
  await rm(folder, { recursive: true });
});

test("a back-channel address on a private network is refused where the issuer is public", async () => {
  const args = [
    "applications",
    "create",
    "--name",
    newName(),
    "--redirect-uri",
    CALLBACK,
    "--backchannel-logout-uri",
  ];
  const env = { DATABASE_URL: world().databaseUrl, PUBLIC_URL: "https://id.example.org" };
  for (const uri of [
    "http://a.example/",
    "https://localhost/",
    "https://10.0.0.1/",
    "https://[::1]/",
  ])
    expect((await foyer([...args, uri], { env })).stderr).toMatch(
      /^foyer: --backchannel-logout-uri: /,
    );
  expect((await foyer([...args, "https://a.example/"], { env })).status).toBe(0);
});
