import { beforeEach, expect, it } from "vitest";
import { NOWHERE, serviceContext } from "@/db/audit/events";
import { insertMailLink } from "@/db/outbox/mail-links";
import { database } from "@/db/system/client";
import { requestEmailVerification } from "@/lib/account/email-verification";
import { requestPasswordReset, resetPassword } from "@/lib/account/password-reset";
import { newCredential, sha256, unseal } from "@/lib/runtime/crypto";
import { sendPasswordLink } from "@/lib/users/access";
import { inviteUser } from "@/lib/users/invitations";
import { createUser } from "@/lib/users/users";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { type MailKind, mailSchema } from "./mail";
import { writeMessage } from "./message";
import { type News, notify } from "./notify";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });
beforeEach(() => test.db.$client`delete from mails`);

const now = new Date();

/** Text that an account can choose for itself, its applications or its browser. */
const CHOSEN = "Win a prize";

const until = now.toISOString();
const NEWS: News[] = [
  { kind: "new_device", device: CHOSEN, network: "192.0.2.0/24" },
  { kind: "new_application", application: CHOSEN },
  { kind: "application_received", application: CHOSEN },
  { kind: "application_taken", application: CHOSEN },
  { kind: "application_removed", application: CHOSEN },
  { kind: "application_approved", application: CHOSEN },
  { kind: "application_rejected", application: CHOSEN, note: "Please add a homepage." },
  { kind: "service_approved", application: CHOSEN },
  { kind: "service_rejected", application: CHOSEN, note: "Please add a homepage." },
  { kind: "api_approved", api: CHOSEN },
  { kind: "api_rejected", api: CHOSEN, note: "Please add a description." },
  { kind: "api_removed", api: CHOSEN },
  { kind: "api_taken", api: CHOSEN },
  { kind: "permission_approved", application: CHOSEN, api: CHOSEN, note: CHOSEN },
  { kind: "permission_declined", application: CHOSEN, api: CHOSEN, note: CHOSEN },
  { kind: "application_offered", application: CHOSEN, by: CHOSEN, until },
  { kind: "offer_accepted", application: CHOSEN, by: CHOSEN },
  { kind: "offer_declined", application: CHOSEN, by: CHOSEN },
  { kind: "password_changed" },
  { kind: "test" },
];

/** Returns the mails in the outbox with their text. */
async function readMails() {
  const rows = await test.db.$client`select sealed_mail from mails order by id`;
  return Promise.all(
    rows.map(async ({ sealed_mail }) => {
      const mail = mailSchema.parse(JSON.parse((await unseal(sealed_mail))?.text ?? ""));
      return { ...mail, words: Object.values(writeMessage(mail)).join("\n") };
    }),
  );
}

async function sendEverything(emailVerifiedAt: Date | null) {
  const person = await makeUser(test.db, { name: CHOSEN, emailVerifiedAt });
  for (const news of NEWS) await notify(database(), person.id, news, now);
  const asked = { now, origin: NOWHERE, locale: "en" } as const;
  await requestPasswordReset(person.username, asked);
  await sendPasswordLink(person.id, serviceContext(now));
  const other = await makeUser(test.db);
  const session = await makeSession(test.db, person.id);
  const otherSession = await makeSession(test.db, other.id);
  const asking = { id: other.id, session: otherSession, locale: "en", name: "Eve" } as const;
  await requestEmailVerification(asking, person.email ?? "", serviceContext(now));
  return { id: person.id, session, username: person.username };
}

it("no mail to an address that isn't verified has text that an account chose", async () => {
  const { username, ...person } = await sendEverything(null);
  const wanting = { ...person, locale: "en", name: CHOSEN } as const;
  await requestEmailVerification(wanting, "stranger@example.org", serviceContext(now));
  const invited = { username: "prizes", email: "invited@example.org", name: CHOSEN } as const;
  await createUser({ ...invited, role: "user", passwordHash: null }, serviceContext(now));
  await inviteUser({ login: invited.username }, serviceContext(now));

  const mails = await readMails();
  for (const { kind, words } of mails)
    for (const text of [CHOSEN, username, invited.username]) {
      // Administrators choose the names of those whom they invite (docs/decisions/0197).
      const isShown = kind === "invitation" && text !== username;
      expect(words.includes(text), `${kind}: ${text}`).toBe(isShown);
    }
  const kinds: MailKind[] = ["reset_password", "address_wanted", "verify_email", "invitation"];
  const expected = [...NEWS.map(({ kind }) => kind), ...kinds];
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(expected));
});

it.each([null, now])(
  "a reset doesn't count as proof of the address: verified at %s",
  async (at) => {
    const person = await makeUser(test.db, { name: CHOSEN, emailVerifiedAt: at });
    const token = newCredential("passwordReset");
    await insertMailLink(test.db, {
      tokenHash: sha256(token),
      purpose: "reset_password",
      userId: person.id,
      userEpoch: person.accessEpoch,
      email: person.email ?? "",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    const deviceHash = sha256(newCredential("device"));
    await test.db.$client`
      insert into passkeys (user_id, credential_id, public_key, rp_id, sign_count, transports,
        backup_eligible, backed_up, name, created_at)
      select ${person.id}, sha256((host || ${person.id})::bytea), '\\x01', host, 0, '{}', true, true, ${CHOSEN}, now()
      from unnest(array['localhost', 'old.example']) host`;
    const by = { now, origin: NOWHERE, locale: "en", deviceHash, rpId: "localhost" } as const;
    expect(await resetPassword(token, "hash", by)).toEqual({ passkeys: 1 });
    const [changed, ...others] = await readMails();
    expect([changed?.kind, ...others]).toEqual(["password_changed"]);
    expect(changed?.words.includes(CHOSEN)).toBe(at !== null);
    expect(changed?.words).toContain("This passkey still signs in");
  },
);

it("mail to a verified address greets by name, and names the application", async () => {
  await sendEverything(now);
  const mails = await readMails();
  expect(mails.length).toBeGreaterThan(NEWS.length);
  for (const { kind, words } of mails) expect(words.includes(CHOSEN), kind).toBe(true);
});
