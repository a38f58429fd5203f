import { expect, it } from "vitest";
import { database } from "@/db/system/client";
import { newCredential } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeUser } from "@/test/factories";
import { signInWithPassword } from "./sign-in";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });

type Person = Awaited<ReturnType<typeof makeUser>>;

const browser = () => newCredential("device");

async function signIn({ username, password }: Person, device: string, language = "en") {
  const request = { url: "http://x/", headers: new Headers({ "accept-language": language }) };
  expect((await signInWithPassword({ username, password, device }, request)).ok).toBe(true);
}

/** Returns the first words of the statements of a sign-in, without those that count attempts. */
const beginnings = async (run: () => Promise<void>) =>
  (await statementsOf(database(), run)).map((text) =>
    text
      .replaceAll(/[",\s]+/g, " ")
      .trim()
      .split(" ")
      .slice(0, 3)
      .join(" "),
  );

const OPENED = ["select id password_hash", "begin", "insert into sessions", "with device as"];

it("opens a session with two statements in a transaction, in a browser that the user knows", async () => {
  const [person, device] = [await makeUser(test.db), browser()];
  await signIn(person, device);
  expect(await beginnings(() => signIn(person, device))).toEqual([...OPENED, "commit"]);
});

it("also counts the mail about a new browser, and stores a new language", async () => {
  const person = await makeUser(test.db);
  for (let n = 0; n < 6; n++) await signIn(person, browser());
  const counted = [...OPENED, "insert into limits", "commit"];
  expect(await beginnings(() => signIn(person, browser()))).toEqual(counted);
  const [select = "", begin = "", ...rest] = counted;
  expect(await beginnings(() => signIn(person, browser(), "zh-CN"))).toEqual([
    select,
    begin,
    "update users set",
    ...rest,
  ]);
});
