import { expect, it } from "vitest";
import type { users } from "@/db/schema/users";
import { newCredential, unseal } from "@/lib/runtime/crypto";
import { additionOptions } from "@/lib/session/passkeys/options";
import { setPending } from "@/lib/session/two-step/pending-sign-in";
import {
  currentSetUp,
  openSetUpLink,
  sendSetUpLink,
  setUpWithApp,
  setUpWithPasskey,
} from "@/lib/session/two-step/set-up";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import { HOST, SoftAuthenticator } from "@/test/soft-authenticator";
import { comeFrom, comingAs, linkTo, makeBelieved, sessionRow } from "@/test/upstream/people";
import { openedBy, pendingIn, reasonsOf, sessionCookieOf, Visitor } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

const upstream = setUpUpstream();

type Given = Partial<typeof users.$inferInsert>;

/** Signs somebody in again by a provider that doesn't say when it authenticated them. */
async function comeAgain(
  given: Given,
  prepare: (user: { id: string }) => Promise<unknown> = async () => undefined,
) {
  const provider = await makeBelieved(test.db, upstream);
  const user = await makeUser(test.db, { emailVerifiedAt: new Date(), ...given });
  await linkTo(test.db, provider, { userId: user.id, subject: user.id });
  const silent = comingAs(null, { sub: user.id, auth_time: undefined });
  const first = await comeFrom(upstream, provider, silent);
  await prepare(user);
  const visitor = new Visitor(upstream, sessionCookieOf(first));
  const location = await visitor.begin(provider, { purpose: "fresh" });
  const done = await visitor.finish(upstream.visit(location, silent));
  return { provider, user, first, visitor, done };
}

it.each<[string, Given, (user: { id: string }) => Promise<unknown>]>([
  ["a password", {}, async () => undefined],
  ["no verified address", { passwordHash: null, emailVerifiedAt: null }, async () => undefined],
  [
    "a passkey",
    { passwordHash: null },
    ({ id }) => addTo(test.db, { id, username: id, name: null } as never, new SoftAuthenticator()),
  ],
])("rule 164: silence isn't fresh for somebody with %s", async (_, given, prepare) => {
  const { provider, done } = await comeAgain(given, prepare);
  expect(done).toMatchObject({ error: { page: "failed" } });
  expect(await reasonsOf(test.db, provider)).toEqual(["not_fresh"]);
});

it("rule 164: somebody who has nothing but a silent provider adds a passkey by a mailed link", async () => {
  const { user, first, visitor, done } = await comeAgain({ passwordHash: null });
  const pending = setPending(pendingIn(done)).split(";")[0] ?? "";
  const headers = new Headers({ cookie: `${visitor.cookie}; ${pending}` });
  const request = new Request("http://localhost:3000/sign-in/set-up", { headers });
  expect(await sendSetUpLink(request)).toEqual({ ok: true, value: null });
  const mails = await test.db.$client<{ sealed_mail: string }[]>`select sealed_mail from mails`;
  const opened = await Promise.all(mails.map((mail) => unseal(mail.sealed_mail)));
  const mail = opened
    .map((one) => JSON.parse(one?.text ?? "{}"))
    .find(({ kind }) => kind === "set_up_passkey");
  const token: string = mail?.parameters.link.split("/").at(-1) ?? "";
  expect(await openSetUpLink(token, new Headers(), new Date())).toEqual({
    ...{ ok: false, error: "sign_in" },
  });
  const device = newCredential("device");
  expect(await setUpWithApp({ token, device, code: "000000" }, request)).toEqual({
    ...{ ok: false, error: "gone" },
  });
  const found = await currentSetUp(headers, new Date());
  const asked = { purpose: "set_up", pendingHash: found?.idHash ?? Buffer.alloc(0) } as const;
  const person = { id: user.id, username: user.username, name: null };
  const options = await additionOptions(HOST, { user: person, asked }, new Date());
  if (!options.ok) throw new Error(options.error);
  const text = new SoftAuthenticator().add(options.value);
  const made = await setUpWithPasskey({ token, device, text, rpId: HOST }, request);
  expect(made).toMatchObject({ ok: true, value: { codes: [] } });
  const { id } = openedBy(first);
  expect(made.ok && made.value.session.id).toBe(id);
  const session = await sessionRow(test.db, id);
  // The passkey proves them from the next sign-in on; this one's time stays the provider's.
  expect(Date.now() - session?.authenticated_at.getTime()).toBeGreaterThan(86_400_000);
  expect(await setUpWithPasskey({ token, device, text, rpId: HOST }, request)).toMatchObject({
    ok: false,
  });
});
