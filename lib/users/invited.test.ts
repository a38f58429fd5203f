import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { NOWHERE, serviceContext } from "@/db/audit/events";
import { acceptInvitation, findInvited } from "@/lib/account/invitation";
import { setUpProcessDatabase } from "@/test/database/database";
import { makePasskey, makeSession } from "@/test/factories";
import { mailKinds } from "@/test/second-step";
import { comeFrom, comingAs, linkTo, makeBelieved } from "@/test/upstream/people";
import { openedBy } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { changeUser } from "./change";
import { inviteUser } from "./invitations";
import { listAccounts } from "./list";
import { createUser } from "./users";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

const context = serviceContext(new Date());
const newName = () => `p-${randomUUID().slice(0, 8)}`;

it.each(["user", "administrator"])(
  "rule 165: a new address of an active %s without a password is verified, and not invited",
  async (role) => {
    const provider = await makeBelieved(test.db, upstream, { provisions: true });
    const { id } = openedBy(
      await comeFrom(upstream, provider, comingAs(`${newName()}@example.org`)),
    );
    const [row] = await test.db.$client<{ user_id: string }[]>`
      select user_id from sessions where id = ${id}`;
    const userId = row?.user_id ?? "";
    await test.db.$client`update users set role = ${role} where id = ${userId}`;
    await test.db.$client`delete from mails`;
    expect(await changeUser(userId, { email: `${newName()}@typo.example` }, context)).toEqual({
      ...{ ok: true, value: { changed: true, invitation: null } },
    });
    const kinds = await mailKinds(test.db);
    expect(kinds).toEqual(expect.arrayContaining(["account_changed", "verify_email"]));
    expect(kinds).not.toContain("invitation");
    expect(await inviteUser({ id: userId }, context)).toEqual({
      ...{ ok: false, error: "password_chosen" },
    });
  },
);

const USES: Record<string, (userId: string) => Promise<unknown>> = {
  "a passkey": (userId) => makePasskey(test.db, userId),
  "an identity": async (userId) =>
    linkTo(test.db, await makeBelieved(test.db, upstream), { userId, subject: userId }),
  "a sign-in": async (userId) => {
    await makeSession(test.db, userId);
    await test.db.$client`update last_sign_ins set at = now() where user_id = ${userId}`;
  },
};

it.each(Object.keys(USES))("rule 165: the link of an invitation ends with %s", async (use) => {
  const username = newName();
  const person = { username, email: `${username}@example.org`, name: null, role: "user" } as const;
  const made = await createUser({ ...person, passwordHash: null }, context);
  if (!made.ok) throw new Error(made.error);
  const { subject: id, invitation } = made.value;
  const token = invitation?.url.split("/").at(-1) ?? "";
  const stateOf = async () =>
    (await listAccounts({ q: username, role: null, state: null })).rows.map(({ state }) => state);
  expect(await findInvited(token, context.at)).toMatchObject({ username });
  expect(await stateOf()).toEqual(["invited"]);
  await USES[use]?.(id);
  expect(await stateOf()).toEqual(["active"]);
  expect(await findInvited(token, context.at)).toBeNull();
  expect(await acceptInvitation(token, "hash", context.at, NOWHERE)).toBe(false);
  expect((await inviteUser({ id }, context)).ok).toBe(false);
});
