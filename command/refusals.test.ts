import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { runCommand } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";

const CALLBACK = "https://client.example/callback";
const PASSWORD = "a long enough password";

const own = setUpProcessDatabase();

const newName = () => `Application ${randomBytes(6).toString("hex")}`;
const newUsername = () => `cli-${randomBytes(5).toString("hex")}`;

const rowOf = async (username: string) =>
  (await own.db.$client`select * from users where username = ${username}`)[0];

for (const [options, field] of [
  [["--redirect-uri", "http://client.example/"], "--redirect-uri"],
  [["--redirect-uri", `${CALLBACK}#x`], "--redirect-uri"],
  [["--redirect-uri", "https://u:p@client.example/"], "--redirect-uri"],
  [["--redirect-uri", "https://*.client.example/"], "--redirect-uri"],
  [["--redirect-uri", "https://client.example/a b"], "--redirect-uri"],
  [["--redirect-uri", "com.example.app:/callback"], "--redirect-uri"],
  [["--redirect-uri", "javascript:alert(1)", "--auth-method", "none"], "--redirect-uri"],
  [["--redirect-uri", CALLBACK, "http://client.example/"], "--redirect-uri"],
  [["--redirect-uri", CALLBACK, "--post-logout-redirect-uri", "/"], "--post-logout-redirect-uri"],
  [
    ["--redirect-uri", CALLBACK, "--backchannel-logout-uri", "ftp://a.example/"],
    "--backchannel-logout-uri",
  ],
  [["--redirect-uri", CALLBACK, "--scope", "openid admin"], "--scope"],
  [["--redirect-uri", CALLBACK, "--scope", ""], "--scope"],
  [["--redirect-uri", CALLBACK, "--auth-method", "private_key_jwt"], "--jwks-file"],
  [
    ["--redirect-uri", CALLBACK, "--auth-method", "private_key_jwt", "--jwks-file", "/nowhere"],
    "--jwks-file",
  ],
  [
    ["--redirect-uri", CALLBACK, "--auth-method", "private_key_jwt", "--jwks-file", "README.md"],
    "--jwks-file",
  ],
  [["--redirect-uri", CALLBACK, "--jwks-file", "package.json"], "--jwks-file"],
] as const)
  it(`applications create is refused and changes nothing: ${options.join(" ")}`, async () => {
    const name = newName();
    const args = ["applications", "create", "--name", name, ...options];
    const result = await runCommand(args);
    expect(result).toMatchObject({ status: 1, stdout: "" });
    expect(result.stderr.startsWith(`foyer: ${field}: `)).toBe(true);
    expect(result.stderr.trim()).not.toContain("\n");
    const json = await runCommand([...args, "--json"]);
    expect(json).toMatchObject({ status: 1, stdout: "" });
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: "refused",
      field,
      reason: expect.any(String),
    });
    expect(await own.db.$client`select 1 from applications where name = ${name}`).toHaveLength(0);
  });

it.each([
  ["HTTPS://Client.example/cb", "scheme", "https://client.example/cb"],
  ["https://client.example:443/cb", "port", "https://client.example/cb"],
  ["https://Bücher.example/ü", "percent-encoded", "https://xn--bcher-kva.example/%C3%BC"],
])("applications create shows the right spelling of %s", async (uri, part, spelling) => {
  const args = ["applications", "create", "--name", newName(), "--redirect-uri", uri];
  const { status, stderr } = await runCommand(args);
  expect(status).toBe(1);
  expect(stderr).toContain(part);
  expect(stderr.endsWith(`: write ${spelling}\n`)).toBe(true);
});

it("applications create names every wrong option, one per line", async () => {
  const args = ["applications", "create", "--name", "a\nb", "--redirect-uri", "/callback"];
  const { stderr } = await runCommand([...args, "--tos-uri", "ftp://client.example/"]);
  expect(stderr.split("\n")).toEqual([
    "foyer: 3 errors; nothing was changed",
    expect.stringMatching(/^ {2}--name: must not contain/),
    expect.stringMatching(/^ {2}--tos-uri: "ftp:/),
    expect.stringMatching(/^ {2}--redirect-uri: ".callback" must be an absolute/),
    "",
  ]);
  const json = await runCommand([...args, "--tos-uri", "ftp://client.example/", "--json"]);
  expect(JSON.parse(json.stderr).faults).toHaveLength(3);
});

for (const [title, changes, input, field] of [
  ["a username in capitals", ["--username", "Ada"], PASSWORD, "--username"],
  ["a username with an odd end", ["--username", "ada-"], PASSWORD, "--username"],
  ["a username of an email's form", ["--username", "a@b.example"], PASSWORD, "--username"],
  ["an email address without a host", ["--email", "ada"], PASSWORD, "--email"],
  ["two email addresses", ["--email", "a@b.example,c@d.example"], PASSWORD, "--email"],
  ["a name of two lines", ["--name", "a\nb"], PASSWORD, "--name"],
  ["a short password", [], "seven77\n", "--password-stdin"],
  ["an empty password", [], "", "--password-stdin"],
  ["a password of 129 characters", [], "x".repeat(129), "--password-stdin"],
  ["a second line", [], `${PASSWORD}\nanother line\n`, "--password-stdin"],
  ["an empty second line", [], `${PASSWORD}\r\n\r\n`, "--password-stdin"],
] as const)
  it(`users create refuses ${title}, and makes nothing`, async () => {
    const username = newUsername();
    const given = new Map([
      ["--username", username],
      ["--email", `${username}@example.org`],
    ]);
    for (let n = 0; n < changes.length; n += 2) given.set(changes[n] ?? "", changes[n + 1] ?? "");
    const args = ["users", "create", ...[...given].flat(), "--password-stdin"];
    const result = await runCommand(args, { input });
    expect(result).toMatchObject({ status: 1, stdout: "" });
    expect(result.stderr.startsWith(`foyer: ${field}: `)).toBe(true);
    expect(await rowOf(given.get("--username") ?? "")).toBeUndefined();
    if (input !== "") expect(result.stderr).not.toContain(input.trim());
  });

it("users create refuses a username or an email address that is taken, in any case", async () => {
  const username = newUsername();
  const attempt = (...args: string[]) =>
    runCommand(["users", "create", ...args, "--password-stdin"], { input: PASSWORD });
  const made = await attempt(
    ...["--username", username, "--email", `${username}@example.org`, "--json"],
  );
  const { sub } = JSON.parse(made.stdout);
  const other = newUsername();
  const sameName = await attempt("--username", username, "--email", `${other}@example.org`);
  expect(sameName).toMatchObject({ status: 1, stdout: "" });
  expect(sameName.stderr).toBe("foyer: --username: this username is already taken\n");
  const sameEmail = await attempt("--username", other, "--email", `${username}@EXAMPLE.org`);
  expect(sameEmail).toMatchObject({ status: 1, stdout: "" });
  expect(sameEmail.stderr).toBe(
    "foyer: --email: another account already uses this email address\n",
  );
  expect(await rowOf(other)).toBeUndefined();
  expect((await rowOf(username))?.id).toBe(sub);
});
