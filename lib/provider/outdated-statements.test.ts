import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, expect, inject, it, vi } from "vitest";
import { closeDatabase, database } from "@/db/system/client";
import { databaseFault } from "@/db/system/faults";
import { completeEnvironment } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { makeTestCaller, type TestCaller } from "@/test/caller";
import { setUpTestDatabase } from "@/test/database/database";
import { ensureSigningKeys } from "./key-rotation";
import { profile } from "./profile";
import { handleTokenRequest } from "./token";
import { introspect, revoke } from "./token-management";

const ANSWERS = inject("outdatedAnswers");
const CALLERS = 16;

const real = setUpTestDatabase();
beforeEach(() => {
  vi.stubEnv("DATABASE_URL", real.url);
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("LOG_LEVEL", "silent");
  completeEnvironment({});
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeListener();
  await closeDatabase();
});

/**
 * Numbers of checked answers, unavailable answers and changes, and the wrong answers by subject.
 */
const tally = { checked: 0, away: 0, wrong: new Map<string, number>(), changes: 0 };

function check(what: string, right: boolean) {
  tally.checked += 1;
  if (!right) tally.wrong.set(what, (tally.wrong.get(what) ?? 0) + 1);
}

/** Obtains a code and its tokens, rotates and revokes them, and checks each answer. */
async function runFlow({ user, request, issueCode }: TestCaller) {
  const headers = new Headers();
  const grant = (form: Record<string, string>) => handleTokenRequest(request(form), headers);
  const isActive = async (value: string) => {
    const answer = await introspect(request({ token: value }));
    return answer.ok && "active" in answer.value && answer.value.active === true;
  };
  const isShown = async (value: string) => {
    const shown = await profile({ scheme: "Bearer", token: value }, { headers, method: "GET" });
    return shown.ok && shown.value.sub === user.id;
  };
  const code = await issueCode();
  check("issued code", code !== null);
  if (!code) return;
  const first = await grant({ grant_type: "authorization_code", ...code });
  check("code", first.ok);
  if (!first.ok) return;
  const { access_token: access, refresh_token: refresh = "" } = first.value;
  check("/me", await isShown(access));
  check("introspection of an access token", await isActive(access));
  check("introspection of a refresh token", await isActive(refresh));
  const second = await grant({ grant_type: "refresh_token", refresh_token: refresh });
  check("refresh", second.ok);
  if (!second.ok) return;
  const { access_token: newAccess, refresh_token: newRefresh = "" } = second.value;
  check("/me after rotation", await isShown(newAccess));
  check("revocation of an access token", (await revoke(request({ token: access }))).ok);
  check("/me after revocation", !(await isShown(access)));
  check("introspection after revocation", !(await isActive(access)));
  check("/me of the other token", await isShown(newAccess));
  check("revocation of a refresh token", (await revoke(request({ token: newRefresh }))).ok);
  check("introspection of a revoked refresh token", !(await isActive(newRefresh)));
  check("/me after revocation of the family", !(await isShown(newAccess)));
}

/** Column types that a migration may change while servers run; their values stay. */
const COLUMNS = [
  "users alter column picture",
  "applications alter column id_token_signing_alg",
  "authorization_codes alter column redirect_uri",
];

/** Drops prepared statements and changes the types that they return, until done. */
async function outdateStatements(isDone: () => boolean) {
  while (!isDone()) {
    tally.changes += 1;
    const n = tally.changes;
    if (n % 4 === 0) {
      const column = COLUMNS[(n / 4) % COLUMNS.length];
      await real.db.$client.unsafe(`alter table ${column} type varchar(${3000 + n})`);
    } else {
      const command = n % 4 === 1 ? "discard all" : "deallocate all";
      await Promise.all(Array.from({ length: 4 }, () => database().$client.unsafe(command)));
    }
    await sleep(5);
  }
}

it(`gives no wrong answer in ${ANSWERS} while prepared statements are lost and tables change`, async () => {
  await ensureSigningKeys(new Date());
  // PostgreSQL changes no column that a trigger names. A migration would create the trigger again.
  await real.db.$client.unsafe("drop trigger users_profile_changes on users");
  const callers = await Promise.all(Array.from({ length: CALLERS }, () => makeTestCaller(real.db)));
  const isDone = () => tally.checked >= ANSWERS;
  const repeatFlow = async (caller: TestCaller) => {
    while (!isDone())
      await runFlow(caller).catch((error: unknown) => {
        if (databaseFault(error) === null) throw error;
        tally.away += 1;
      });
  };
  await Promise.all([outdateStatements(isDone), ...callers.map(repeatFlow)]);
  const { checked, changes, away } = tally;
  process.stdout.write(`${checked} answers, ${changes} changes, ${away} times unavailable\n`);
  expect(Object.fromEntries(tally.wrong)).toEqual({});
  expect(tally.changes).toBeGreaterThan(ANSWERS / 500);
}, 3_600_000);
