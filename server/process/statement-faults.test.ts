import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { POST as postRevocation } from "@/app/oauth/revoke/route";
import { POST as postToken } from "@/app/oauth/token/route";
import { closeDatabase, database } from "@/db/system/client";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { profile } from "@/lib/provider/profile";
import { completeEnvironment } from "@/lib/runtime/env";
import { isDatabaseLost } from "@/lib/runtime/outage";
import { closeListener } from "@/lib/runtime/watched";
import { makeTestCaller, type TestCaller } from "@/test/caller";
import { setUpTestDatabase } from "@/test/database/database";
import { type StatementFault, startFaultingProxy } from "@/test/database/faulting-proxy";

/* F6 (docs/reliability.md): redeem, rotate and revoke, with a fault at each of their statements in turn. */

const real = setUpTestDatabase();
let proxy: Awaited<ReturnType<typeof startFaultingProxy>>;
let caller: TestCaller;
beforeAll(async () => {
  proxy = await startFaultingProxy(real.url);
});
beforeEach(async () => {
  vi.stubEnv("DATABASE_URL", proxy.url);
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("LOG_LEVEL", "silent");
  completeEnvironment({});
  // Generating RSA keys is slow on a busy machine.
  await ensureSigningKeys(new Date());
  caller = await makeTestCaller(real.db);
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeListener();
  await closeDatabase();
  proxy.close();
});

type Form = Record<string, string>;

async function post(handler: typeof postToken, form: Form) {
  const answer = await handler(
    new Request("http://localhost:3000/oauth/token", {
      method: "POST",
      headers: {
        Authorization: caller.authorization,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: `${new URLSearchParams(form)}`,
    }),
    { params: Promise.resolve() as Promise<never> },
  );
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

const rotation = (refresh: string) => ({ grant_type: "refresh_token", refresh_token: refresh });

async function newCode(): Promise<Form> {
  const code = await caller.issueCode();
  if (!code) throw new Error("no code was issued");
  return { grant_type: "authorization_code", ...code };
}

async function newTokens() {
  const { body } = await post(postToken, await newCode());
  return { access: body.access_token as string, refresh: body.refresh_token as string };
}

const isLive = async (token: string) =>
  (await profile({ scheme: "Bearer", token }, { headers: new Headers(), method: "GET" })).ok;

/** A request, and a check that a successful response means that its whole effect was stored. */
type Flow = {
  ask(): ReturnType<typeof post>;
  expectDone(answer: Awaited<ReturnType<typeof post>>): Promise<void>;
};

const expectTokens: Flow["expectDone"] = async ({ status, body }) => {
  expect([status, body]).toEqual([200, expect.objectContaining({ token_type: "Bearer" })]);
  expect(await isLive(body.access_token)).toBe(true);
  expect((await post(postToken, rotation(body.refresh_token))).status).toBe(200);
};

const FLOWS: Record<string, () => Promise<Flow>> = {
  async "redeem a code"() {
    const form = await newCode();
    return { ask: () => post(postToken, form), expectDone: expectTokens };
  },
  async "rotate a refresh token"() {
    const { refresh } = await newTokens();
    return { ask: () => post(postToken, rotation(refresh)), expectDone: expectTokens };
  },
  async "revoke an access token"() {
    const { access, refresh } = await newTokens();
    return {
      ask: () => post(postRevocation, { token: access }),
      async expectDone({ status }) {
        expect([status, await isLive(access)]).toEqual([200, false]);
        expect((await post(postToken, rotation(refresh))).status).toBe(200);
      },
    };
  },
  async "revoke a refresh token"() {
    const { access, refresh } = await newTokens();
    return {
      ask: () => post(postRevocation, { token: refresh }),
      async expectDone({ status }) {
        expect([status, await isLive(access)]).toEqual([200, false]);
        expect((await post(postToken, rotation(refresh))).status).toBe(400);
      },
    };
  },
  async "revoke the family of a replayed refresh token"() {
    const { access, refresh } = await newTokens();
    const { body } = await post(postToken, rotation(refresh));
    return replayOf(rotation(refresh), [access, body.access_token]);
  },
  async "revoke the family of a replayed code"() {
    const form = await newCode();
    const { body } = await post(postToken, form);
    return replayOf(form, [body.access_token]);
  },
};

const replayOf = (form: Form, accessTokens: string[]): Flow => ({
  ask: () => post(postToken, form),
  async expectDone({ status, body }) {
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
    for (const access of accessTokens) expect(await isLive(access)).toBe(false);
    const [events] = await real.db.$client`
      select count(*)::int as n from audit_events where event = 'token.replayed' and user_id = ${caller.user.id}`;
    expect(events?.n).toBe(1);
  },
});

const FAULTS: StatementFault[] = ["refused", "lost", "unanswered"];

/** Every row that the three operations change. */
const contents = () => real.db.$client`
  select (select jsonb_agg(t order by code_hash) from authorization_codes t) as codes,
    (select jsonb_agg(t order by token_hash) from access_tokens t) as access,
    (select jsonb_agg(t order by token_hash) from refresh_tokens t) as refresh,
    (select jsonb_agg(t order by id) from token_families t) as families,
    (select jsonb_agg(t order by id) from audit_events t) as events`;

/** Waits until a connection is open and the outage is over. */
const untilBack = () =>
  vi.waitUntil(
    async () =>
      !isDatabaseLost() && (await database().$client`select 1`.then(Boolean, () => false)),
    10_000,
  );

for (const [name, prepare] of Object.entries(FLOWS))
  for (const fault of FAULTS)
    it(`F6: ${name}: each statement ${fault} in turn is 503, nothing half done, and the same request works afterward`, async () => {
      const struck = new Set<string>();
      for (;;) {
        caller = await makeTestCaller(real.db);
        const flow = await prepare();
        await untilBack();
        const before = await contents();
        proxy.arm(struck, fault);
        const { status } = await flow.ask();
        const statement = proxy.mend();
        if (statement === null) break;
        struck.add(statement);
        expect([statement, status]).toEqual([statement, 503]);
        if (fault !== "unanswered") expect(await contents()).toEqual(before);
        await untilBack();
        await flow.expectDone(await flow.ask());
      }
      const changing = [...struck].filter((text) =>
        /\b(?:update|delete|begin|commit)\b/.test(text),
      );
      expect(changing).toHaveLength(name.includes("replayed") ? 4 : 1);
    }, 120_000);
