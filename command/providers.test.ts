import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { setUpFolder } from "@/test/temporary-folder";
import { linkTo } from "@/test/upstream/people";
import { setUpUpstream } from "@/test/upstream/set-up";

const own = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });
const inFolder = setUpFolder();

const upstream = setUpUpstream();

async function add(id: string, ...more: string[]) {
  const secret = inFolder("secret");
  await writeFile(secret, "the secret\n");
  const given = ["--name", "Corp", "--issuer", upstream.issuer, "--client-id", "foyer"];
  return runJson("providers", "add", id, ...given, "--client-secret", secret, ...more);
}

it("adds, lists, changes, checks, enables, disables and removes a provider", async () => {
  const added = await add("corp", "--domains", "corp.example", "--email-trust", "verified");
  expect(added).toMatchObject({
    status: 0,
    said: { redirect_uri: expect.stringMatching(/\/sign-in\/elsewhere\/corp$/) },
  });
  expect(await add("corp")).toMatchObject({ status: 1, said: { field: "ID" } });
  expect(await runJson("groups", "create", "staff")).toMatchObject({ status: 0 });
  const change = (...args: string[]) => runJson("providers", "change", "corp", ...args);
  const claim = [
    "--group-claim",
    "groups",
    "--groups",
    "Staff=staff",
    "--groups",
    "cn=a,dc=b=staff",
  ];
  expect(await change(...claim)).toMatchObject({ said: { changed: true } });
  expect(await change(...claim)).toMatchObject({ said: { changed: false } });
  expect(await change("--stale-days", "366")).toMatchObject({ said: { field: "--stale-days" } });
  expect(await change("--groups", "Staff")).toMatchObject({ said: { field: "--groups" } });
  expect(await change("--groups", "x=nobody", "--groups", "y=none")).toMatchObject({
    said: { field: "--groups", reason: "no group has these keys: nobody, none" },
  });
  expect(await change("--sign-out-there", "on", "--stale-days", "0")).toMatchObject({
    said: { changed: true },
  });
  const { said } = await runJson("providers", "check", "corp");
  expect(said).toMatchObject({
    post_logout_redirect_uri: expect.stringMatching(/\/sign-out\/elsewhere$/),
    backchannel_logout_uri: expect.stringMatching(/\/oauth\/backchannel\/corp$/),
    metadata: { issuer: upstream.issuer },
  });
  expect(await runJson("providers", "enable", "corp")).toMatchObject({ said: { changed: true } });
  const listed = await runJson("providers", "list");
  expect(listed.said.providers).toMatchObject([{ id: "corp", enabled: true, accounts: 0 }]);
  expect(await runJson("providers", "remove", "corp")).toMatchObject({
    said: { reason: "the provider is enabled. Disable it first with `providers disable`" },
  });
  expect(await runJson("providers", "disable", "corp")).toMatchObject({ said: { changed: true } });
  expect(await runJson("providers", "remove", "corp")).toEqual({
    ...{
      status: 0,
      said: { removed: true, stranded: [], stranded_total: 0, unreachable: 0, by_passkey: 0 },
    },
  });
});

it("turns passwords off once the number of people without another way in is confirmed", async () => {
  await add("only", "--domains", "only.example", "--email-trust", "verified");
  expect(await runJson("providers", "enable", "only")).toMatchObject({ status: 0 });
  const turnOff = (...more: string[]) =>
    runJson("providers", "change", "only", "--exclusive", "on", ...more);
  expect(await turnOff()).toMatchObject({
    said: { field: "--exclusive", reason: expect.stringMatching(/^nobody has signed in/) },
  });
  const { id: userId } = await makeUser(own.db, { role: "administrator" });
  await linkTo(own.db, { id: "only" }, { userId, subject: userId });
  await makeUser(own.db, { email: "a@only.example", emailVerifiedAt: null });
  await makeUser(own.db, { email: "b@only.example" });
  const reason =
    "passwords that end: 2. People who have no other way to sign in then: 1. To go on, add --strands 1";
  expect(await turnOff()).toMatchObject({ status: 1, said: { reason } });
  expect(await turnOff("--strands", "one")).toMatchObject({ said: { field: "--strands" } });
  expect(await turnOff("--strands", "1")).toMatchObject({ said: { changed: true } });
});

it("names whom a removal leaves without a way in, and unlinks one person", async () => {
  await add("club");
  const [plain, stranded, unreachable] = [
    await makeUser(own.db),
    await makeUser(own.db, { passwordHash: null, username: "aaa" }),
    await makeUser(own.db, { passwordHash: null, username: "zzz", email: null }),
  ];
  for (const { id } of [plain, stranded, unreachable])
    await linkTo(own.db, { id: "club" }, { userId: id, subject: id });
  const names = [unreachable.username, stranded.username];
  expect(await runJson("providers", "enable", "club")).toMatchObject({ status: 0 });
  await own.db.$client`update identity_providers
    set check_fault = '{"fault":"timed_out","address":"https://club.example"}'::text::jsonb where id = 'club'`;
  const disabled = {
    changed: true,
    stranded: names,
    stranded_total: 2,
    unreachable: 1,
    by_passkey: 0,
  };
  expect(await runJson("providers", "disable", "club")).toEqual({
    ...{ status: 0, said: { ...disabled, may_enable: false } },
  });
  expect(await runCommand(["providers", "disable", "club"])).toMatchObject({
    stdout: `Nothing changed.\nWithout another way to sign in: ${names.join(", ")}\nNo password link can be mailed to 1 of them, named first.\nIt can't be enabled again before a check passes.\n`,
  });
  const remove = (...more: string[]) => runJson("providers", "remove", "club", ...more);
  expect(await remove()).toEqual({
    ...{
      status: 0,
      said: { removed: false, stranded: names, stranded_total: 2, unreachable: 1, by_passkey: 0 },
    },
  });
  expect(await runCommand(["providers", "remove", "club"])).toMatchObject({
    stdout: `Nothing changed. To go on, add --strands.\nWithout another way to sign in: ${names.join(", ")}\nNo password link can be mailed to 1 of them, named first.\n`,
  });
  const unlink = (name: string) => runJson("users", "unlink", name, "club");
  expect(await unlink(plain.username)).toMatchObject({ said: { stranded: false } });
  expect(await unlink(plain.username)).toMatchObject({ said: { field: "PROVIDER" } });
  expect(await remove("--strands")).toMatchObject({ said: { removed: true, stranded_total: 2 } });
});
