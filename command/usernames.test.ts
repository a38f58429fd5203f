import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";

const own = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });

const SPELLINGS: [title: string, (username: string) => string][] = [
  ["its username", (username) => username],
  ["its username in capitals", (username) => username.toUpperCase()],
  ["its email address", (username) => `${username}@xn--bcher-kva.example`],
  [
    "its email address in capitals, with spaces",
    (username) => ` ${username}@XN--BCHER-KVA.example `,
  ],
  ["its email address with a readable domain", (username) => `${username}@BÜCHER.example`],
];

async function makeNamed(passwordHash: string | null = "x") {
  const username = `cli-${randomBytes(5).toString("hex")}`;
  await makeUser(own.db, { username, email: `${username}@xn--Bcher-kva.example`, passwordHash });
  return username;
}

it.each(SPELLINGS)("finds an account by %s, and says its username", async (_, spell) => {
  const [username, invited] = [await makeNamed(), await makeNamed(null)];
  const key = `g-${randomBytes(6).toString("hex")}`;
  await runCommand(["groups", "create", key]);
  const COMMANDS = [
    ["users", "factors"],
    ["users", "sign-out"],
    ["users", "deactivate"],
    ["users", "reactivate"],
    ["users", "delete"],
    ["users", "keep"],
    ["groups", "add", key],
    ["groups", "drop", key],
  ];
  for (const words of COMMANDS)
    expect(await runJson(...words, spell(username))).toMatchObject({
      status: 0,
      said: { username },
    });
  expect(await runJson("users", "invite", spell(invited))).toMatchObject({
    status: 0,
    said: { username: invited },
  });
});

it("names what it didn't find", async () => {
  for (const words of [
    ["users", "reset-factors"],
    ["users", "factors-link"],
    ["users", "keep"],
  ])
    expect(await runJson(...words, "nobody@example.org")).toEqual({
      status: 1,
      said: {
        error: "refused",
        field: "USERNAME",
        reason: "no user has this username or email address",
      },
    });
});

it("stores an international domain of an email address as xn--", async () => {
  const username = `cli-${randomBytes(5).toString("hex")}`;
  const email = `${username}@xn--bcher-kva.example`;
  const typed = ["--username", username, "--email", `${username}@bücher.example`];
  expect(await runJson("users", "create", ...typed)).toMatchObject({ status: 0, said: { email } });
  const [stored] = await own.db.$client`select email from users where username = ${username}`;
  expect(stored).toEqual({ email });
});

it("stores an international host of an API's identifier as xn--, and finds it in any spelling", async () => {
  const host = `cli-${randomBytes(5).toString("hex")}.bücher.example`;
  const identifier = `https://${host.replace("bücher", "xn--bcher-kva")}/files`;
  const created = await runJson("apis", "create", `https://${host}/files`, "--name", "Files");
  expect(created).toMatchObject({ status: 0, said: { identifier } });
  for (const typed of [`https://${host.toUpperCase()}/files`, `${identifier}`]) {
    const renamed = await runJson("apis", "change", typed, "--name", typed.slice(0, 60));
    expect(renamed).toMatchObject({ status: 0, said: { changed: true } });
  }
  const [stored] = await own.db.$client`select identifier from apis where name like 'https:%'`;
  expect(stored).toEqual({ identifier });
  const unfit = await runCommand(["apis", "create", "https://xn--ü.example/", "--name", "X"]);
  expect(unfit.stderr).toContain("must be a URL with a valid host");
});
