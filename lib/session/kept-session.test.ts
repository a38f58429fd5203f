import { expect, it } from "vitest";
import { cutUser } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { openDatabase, type Transaction } from "@/db/system/client";
import { type KeptSession, renewToken } from "@/db/users/sessions";
import { lockUser } from "@/db/users/users";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { setUpProcessDatabase, untilWaiting } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { requestOf, sessionIn } from "@/test/second-step";
import { currentSession } from "./current-session";
import { renewal, setSessionKey } from "./session-cookie";
import { signInWithPassword } from "./sign-in";
import { turnOn } from "./two-step/switch";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

type Change = (tx: Transaction, userId: string, keep: KeptSession) => Promise<unknown>;

const context = serviceContext(new Date());

it.each<[string, Change]>([
  [
    "a changed password",
    (tx, userId, keep) =>
      cutUser(tx, { userId, change: { passwordHash: "another" } }, context, keep),
  ],
  [
    "two-step sign-in",
    async (tx, userId, keep) => {
      await lockUser(tx, userId);
      await renewToken(tx, { ...keep, userId, gain: { added: ["otp", "mfa"] } });
      await turnOn(tx, { userId, context, codes: { codes: ["x"], hashes: [sha256("x")] } });
    },
  ],
])(
  "%s keeps its session from a sign-in by the password before it that waits",
  async (_, change) => {
    const person = await makeUser(test.db);
    const { id: userId, username, password } = person;
    const signIn = (cookie: string) =>
      signInWithPassword(
        { username, password, device: newCredential("device") },
        requestOf(cookie),
      );
    const opened = await signIn("");
    if (!opened.ok || !("session" in opened.value)) throw new Error("no session was opened");
    await test.db.$client`
    update sessions set authenticated_at = now() - interval '1 minute' where user_id = ${userId}`;
    const cookie = setSessionKey(sessionIn(opened.value.session)).split(";")[0] ?? "";
    const live = await currentSession(requestOf(cookie).headers);
    if (!live) throw new Error("the session isn't live");
    const { keep } = renewal(live);
    const other = openDatabase(test.url, { connections: 1 });
    const { byOld } = await other.transaction(async (tx) => {
      await change(tx, userId, keep);
      const signingIn = signIn(cookie);
      await untilWaiting(test.db, 1);
      return { byOld: signingIn };
    });
    expect(await byOld).toMatchObject({ ok: false });
    await other.$client.end();
    const [session] = await test.db.$client`
    select token_hash, ended_at from sessions where id = ${live.id}`;
    expect(session).toEqual({ token_hash: keep.newTokenHash, ended_at: null });
  },
);
