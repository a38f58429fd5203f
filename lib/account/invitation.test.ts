import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { NOWHERE, serviceContext } from "@/db/audit/events";
import { users } from "@/db/schema/users";
import { mailSchema } from "@/lib/mail/mail";
import { unseal } from "@/lib/runtime/crypto";
import { createUser } from "@/lib/users/users";
import { setUpProcessDatabase } from "@/test/database/database";
import { acceptInvitation, findInvited } from "./invitation";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });
beforeEach(() => test.db.$client`delete from mails`);

const now = new Date();

const lastPart = (url: string) => url.split("/").at(-1) ?? "";

/** Invites somebody; returns the token that the administrator sees, and the one in the mail. */
async function invite() {
  const username = `invited-${randomBytes(5).toString("hex")}`;
  const person = { username, email: `${username}@example.org`, name: null };
  const made = await createUser(
    { ...person, role: "user", passwordHash: null },
    serviceContext(now),
  );
  if (!made.ok || !made.value.invitation) throw new Error("not invited");
  const [row] = await test.db.$client`select sealed_mail from mails order by id desc limit 1`;
  const mail = mailSchema.parse(JSON.parse((await unseal(row?.sealed_mail))?.text ?? ""));
  const link = "link" in mail.parameters ? mail.parameters.link : "";
  return {
    id: made.value.subject,
    shown: lastPart(made.value.invitation.url),
    mailed: lastPart(link),
  };
}

const accept = (link: string) => acceptInvitation(link, "hash", now, NOWHERE);

/** Returns whether a user's address is verified, and the user's events in order. */
async function outcomeOf(id: string) {
  const [user] = await test.db.select().from(users).where(eq(users.id, id));
  const events = await test.db.$client<{ event: string }[]>`
    select event from audit_events where user_id = ${id} and event like 'account.%' order by id`;
  return { verified: user?.emailVerifiedAt != null, events: events.map(({ event }) => event) };
}

it("verifies the address that the link was mailed to", async () => {
  const { id, shown, mailed } = await invite();
  expect(mailed.startsWith(`${shown}.`)).toBe(true);
  expect(await findInvited(mailed, now)).toMatchObject({ name: null });
  expect(await accept(mailed)).toBe(true);
  expect(await outcomeOf(id)).toEqual({
    verified: true,
    events: ["account.invitation_accepted", "account.email_verified"],
  });
  expect(await accept(mailed)).toBe(false);
});

it("verifies nothing with the link that the administrator sees, or another's proof", async () => {
  const proof = (await invite()).mailed.split(".")[1] ?? "";
  for (const more of ["", ".", `.${proof}`, `.${proof}.${proof}`]) {
    const { id, shown } = await invite();
    expect(await accept(shown + more)).toBe(true);
    expect(await outcomeOf(id)).toEqual({
      verified: false,
      events: ["account.invitation_accepted"],
    });
  }
});

it("doesn't verify an address that the account got after the mail", async () => {
  const { id, mailed } = await invite();
  const email = `other-${randomBytes(5).toString("hex")}@example.org`;
  await test.db.update(users).set({ email }).where(eq(users.id, id));
  expect(await accept(mailed)).toBe(true);
  expect((await outcomeOf(id)).verified).toBe(false);
});
