import { beforeAll, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import type { StoredMail } from "@/lib/mail/mail";
import { wordsOf } from "@/lib/mail/words";
import { unseal } from "@/lib/runtime/crypto";
import { createUser } from "@/lib/users/users";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeBelieved } from "@/test/upstream/people";
import { setUpUpstream } from "@/test/upstream/set-up";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();
beforeAll(async () => {
  const exclusive = { exclusive: true, domains: ["corp.example"] };
  await makeBelieved(test.db, upstream, exclusive);
  await makeBelieved(test.db, upstream, {
    ...{ exclusive: true, domains: ["off.example"], enabledAt: null },
  });
});

it.each([
  ["a person of the domain", "r@Corp.example", "user", true],
  ["an administrator of the domain", "s@corp.example", "administrator", false],
  ["a person of a provider that is disabled", "t@off.example", "user", false],
  ["a person of another domain", "u@sub.corp.example", "user", false],
] as const)("rule 166: what mail says that invites %s", async (_, email, role, isLed) => {
  await test.db.$client`delete from mails`;
  const invited = { username: email.slice(0, 1).repeat(3), email, name: null, role };
  const made = await createUser({ ...invited, passwordHash: null }, serviceContext(new Date()));
  expect(made.ok).toBe(true);
  const sealed = await test.db.$client`select sealed_mail from mails`;
  const texts = await Promise.all(sealed.map(async (row) => (await unseal(row.sealed_mail))?.text));
  const mails = texts.map((text) => JSON.parse(text ?? "") as StoredMail);
  const mail = mails.find(({ kind }) => kind === "invitation");
  if (!mail) throw new Error("nobody was invited");
  const { action, paragraphs } = wordsOf(mail);
  expect(action.label).toBe(isLed ? "Sign in" : "Set password");
  expect(paragraphs.join().includes("you don't need a password")).toBe(isLed);
});
