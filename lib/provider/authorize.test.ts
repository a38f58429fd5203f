import { beforeAll, expect, it } from "vitest";
import { type Db, database, openDatabase } from "@/db/system/client";
import { widenGrant } from "@/db/tokens/grants";
import type { SessionProof } from "@/db/users/sessions";
import { parseParameters } from "@/lib/oauth/parameters";
import { newCredential } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { authorize } from "./authorize";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32), RATE_LIMIT_TOKEN: "0" });
  // A single connection knows every statement that was prepared.
  const pool = openDatabase(test.url, { connections: 1, deadlines: true });
  (globalThis as { [key: symbol]: Db })[Symbol.for("foyer.pool")] = pool;
});

async function world() {
  const user = await makeUser(test.db, { passwordHash: null });
  const application = await makeApplication(test.db);
  const authenticatedAt = new Date(Date.now() - 60_000);
  const { id, tokenHash } = await makeSession(test.db, user.id, { authenticatedAt });
  const grant = { userId: user.id, applicationId: application.id, now: new Date() };
  await widenGrant(test.db, { ...grant, scopes: ["openid"] });
  const browser = {
    id: newCredential("browser"),
    origin: { network: null, userAgent: null, requestId: null },
    sender: { networks: [{ name: "192.0.2.1", factor: 1 }] as const, caller: null },
  };
  const ask = (parameters: Record<string, string>, proof: SessionProof | null) =>
    authorize(parseParameters(`${new URLSearchParams(parameters)}`), { ...browser, proof });
  const signedIn = { id, tokenHash };
  const request = {
    response_type: "code",
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    scope: "openid",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  };
  return { ask, request, signedIn, clientId: application.clientId };
}

const countRequests = async () => {
  const [row] = await test.db.$client`select count(*)::int as rows from authorization_requests`;
  return row?.rows;
};

/** Returns the statements of a run, and those that the connection doesn't keep prepared. */
async function unpreparedOf(run: () => Promise<unknown>) {
  const sent = await statementsOf(database(), run);
  const kept = await database().$client<{ statement: string }[]>`
    select statement from pg_prepared_statements`;
  const prepared = new Set(kept.map(({ statement }) => statement));
  return { sent, unprepared: sent.filter((statement) => !prepared.has(statement)) };
}

it("answers a signed-in user with a grant in two prepared statements, storing no request", async () => {
  const { ask, request, signedIn } = await world();
  const { sent, unprepared } = await unpreparedOf(async () => {
    expect(await ask(request, signedIn)).toMatchObject({ to: "client", mistake: null });
  });
  expect(unprepared).toEqual([]);
  expect(sent).toHaveLength(2);
  expect(await countRequests()).toBe(0);
});

it("uses only prepared statements for a user who has to sign in first", async () => {
  const { ask, request, signedIn, clientId } = await world();
  const waiting = await unpreparedOf(async () => {
    const answer = await ask(request, null);
    if (answer.to !== "person") throw new Error(answer.to);
    expect(await countRequests()).toBe(1);
    const resumed = { client_id: clientId, request_uri: answer.requestUri };
    expect(await ask(resumed, null)).toMatchObject({ to: "person", step: "sign_in" });
    expect(await ask({ ...request, prompt: "none" }, null)).toMatchObject({ to: "client" });
    expect(await ask(resumed, signedIn)).toMatchObject({ to: "client", mistake: null });
    expect(await ask(resumed, signedIn)).toMatchObject({ to: "page", clientId });
  });
  expect(waiting.unprepared).toEqual([]);
  expect(await countRequests()).toBe(0);
});

it("stores the parameters as sent and sends an error once", async () => {
  const { ask, request, signedIn, clientId } = await world();
  const sent = { ...request, state: 'a "quoted" \\ 漢字', prompt: "login", login_hint: "ada" };
  const answer = await ask(sent, signedIn);
  if (answer.to !== "person") throw new Error(answer.to);
  const [row] = await test.db.$client`
    select parameters, session_id is not null as bound from authorization_requests`;
  expect(row).toEqual({ parameters: sent, bound: true });
  await test.db.$client`update authorization_requests set denied_at = now()`;
  const resumed = { client_id: clientId, request_uri: answer.requestUri };
  const answers = await Promise.all([ask(resumed, signedIn), ask(resumed, signedIn)]);
  expect(answers.map(({ to }) => to).sort()).toEqual(["client", "page"]);
});
