import { Secret, TOTP } from "otpauth";
import { serviceContext } from "@/db/audit/events";
import type { Db } from "@/db/system/client";
import { newCredential, unseal } from "@/lib/runtime/crypto";
import type { Opened } from "@/lib/session/open-session";
import { renewal } from "@/lib/session/session-cookie";
import { signInWithPassword } from "@/lib/session/sign-in";
import {
  confirmAuthenticator,
  type Place,
  startAuthenticator,
  startedAuthenticator,
} from "@/lib/session/two-step/enrol";
import { setPending } from "@/lib/session/two-step/pending-sign-in";
import { finishSignIn } from "@/lib/session/two-step/second-step";
import { makeSession, makeUser } from "./factories";

export type Person = Awaited<ReturnType<typeof makeUser>>;

/** Audit context of a user's own action. */
export const ownContext = (userId: string) => ({
  userId,
  context: { ...serviceContext(new Date()), actorId: userId },
});

/** Returns the code that an app shows, now by default. */
export const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Returns a code that no step near this one has. */
export const wrongCode = (secret: string) => {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((shift) =>
    codeOf(secret, Date.now() + shift),
  );
  const codes = ["000000", "111111", "222222", "333333", "444444", "555555"];
  return codes.find((code) => !near.includes(code)) ?? "";
};

/** Returns the session that a sign-in opened. */
export function sessionIn(opened: Opened) {
  if ("keeping" in opened) throw new Error("the account is to be deleted");
  return opened;
}

type OwnerInSession = Parameters<typeof confirmAuthenticator>[0];

/** Runs an action of a user in a session that ends after it. */
export async function inSession<T>(
  db: Db,
  userId: string,
  run: (owner: OwnerInSession) => Promise<T>,
): Promise<T> {
  const session = await makeSession(db, userId);
  const done = await run({ ...ownContext(userId), session: renewal(session).keep });
  await db.$client`update sessions set ended_at = now() where id = ${session.id}`;
  return done;
}

/** Place of an app in tests that don't care for it. */
export const SOMEWHERE = "session of a test" as const;

/** Confirms the app that a person is setting up, as if the session that confirms it had begun that. */
export const confirmIn = (db: Db, userId: string, code: string) =>
  inSession(db, userId, async (owner) => {
    await db.$client`update authenticator_apps set started_in = ${`session ${owner.session.id}`}
      where user_id = ${userId} and not confirmed`;
    return confirmAuthenticator(owner, code);
  });

/** Starts the setup of an app there; returns its secret. */
export async function newAppOf(
  { id, username }: Pick<Person, "id" | "username">,
  place: Place = SOMEWHERE,
): Promise<string> {
  await startAuthenticator({ id, place }, new Date());
  return (await startedAuthenticator({ id, username, place }, new Date()))?.secret ?? "";
}

/** Creates a person with an app whose code of the current step is unused, and recovery codes. */
export async function makeUserWithApp(db: Db) {
  const person = await makeUser(db);
  const secret = await newAppOf(person);
  const confirmed = await confirmIn(db, person.id, codeOf(secret));
  if (!confirmed.ok || typeof confirmed.value === "string")
    throw new Error("the app was not confirmed");
  await db.$client`update authenticator_apps set last_step = 0 where user_id = ${person.id}`;
  return { person, secret, codes: confirmed.value };
}

type Asked = { url: string; headers: Headers };

export const requestOf = (cookie: string): Asked => ({
  url: "http://x/",
  headers: new Headers({ cookie }),
});

/** Enters the password, and returns a request of the browser before the second step. */
export async function pendingOf({ username, password }: Person): Promise<Asked> {
  const typed = { username, password, device: newCredential("device") };
  const opened = await signInWithPassword(typed, requestOf(""));
  if (!opened.ok || !("pending" in opened.value)) throw new Error("no second step was asked for");
  return requestOf(setPending(opened.value.pending).split(";")[0] ?? "");
}

export const finish = (
  request: Asked,
  text: string,
  way: "authenticator_app" | "recovery_code" = "authenticator_app",
) => finishSignIn({ way, text, device: newCredential("device") }, request);

export const sessionsOf = (db: Db, { id }: Pick<Person, "id">) =>
  db.$client`select amr from sessions where user_id = ${id} and ended_at is null`;

/** Returns the kinds of all queued mails. */
export async function mailKinds(db: Db): Promise<string[]> {
  const rows = await db.$client`select sealed_mail from mails order by created_at`;
  return Promise.all(
    rows.map(async ({ sealed_mail }) => JSON.parse((await unseal(sealed_mail))?.text ?? "").kind),
  );
}
