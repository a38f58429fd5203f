import { expect, test } from "@playwright/test";
import { passkeyChallenges } from "@/db/schema/factors";
import { makeUser } from "@/test/factories";
import { basic } from "../../support/flow";
import { FORM_ADDRESSES, OTHER_ADDRESSES } from "../../support/form-addresses";
import { inBatches } from "../../support/in-batches";
import { type Call, meetStrangers, type Strangers, windowsSince } from "../../support/strangers";

/* Storage that anyone can cause without an account is bounded
   (docs/design/limits.md). */

const QUOTA = 4;
const ROUNDS = 3 * QUOTA;

let strangers: Strangers;
let username: string;

test.beforeAll(async () => {
  strangers = await meetStrangers(QUOTA);
  ({ username } = await makeUser(strangers.own.db));
});
test.afterAll(() => strangers.own.stop());

/** Returns the rows per table, once counts and failures in memory are written. */
async function rowsByTable(): Promise<Record<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const tables = await strangers.own.db.$client<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await strangers.own.db
      .$client`select count(*)::int as rows from ${strangers.own.db.$client(name)}`;
    counts[name] = row?.rows;
  }
  return counts;
}

/** Requests every route and form once, with unknown names, and alternately with those of a client or a user. */
function attacks(n: number): [path: string, call: Call][] {
  const { web, spa, authorization } = strangers;
  const invented = {
    ...authorization({ client_id: `invented-${n}`, state: `${n}` }),
    client_secret: `wrong-${n}`,
    username: `nobody-${n}`,
    login: `nobody-${n}`,
    password: `wrong-${n}`,
    code: `code-${n}`,
    token: `token-${n}`,
    request: `urn:ietf:params:oauth:request_uri:${n}`,
    decision: "allow",
    email: `nobody-${n}@example.org`,
    name: `Nobody ${n}`,
    grant_type: "authorization_code",
    code_verifier: "v".repeat(43),
  };
  const { client_id: _, client_secret: __, ...nameless } = invented;
  const known = n % 2 ? web.clientId : spa.clientId;
  const other = OTHER_ADDRESSES.map((path) => path.replace(/\[[^\]]+\]/g, `invented-${n}`));
  return [
    ...other.flatMap((path): [string, Call][] => [
      [path, { method: n % 2 ? "GET" : "POST", form: { ...nameless, client_id: known } }],
      [path, { form: invented }],
      [path, { form: nameless, authorization: basic(web.clientId, `wrong-${n}`) }],
    ]),
    ...FORM_ADDRESSES.map((path): [string, Call] => [
      path,
      { form: n % 3 ? invented : { ...invented, username, login: username } },
    ]),
  ];
}

test("a flood of every address from one network adds a bounded number of rows", async () => {
  test.setTimeout(240_000);
  const before = await rowsByTable();
  const start = Date.now();
  const from = strangers.newNetwork();
  for (let round = 0; round < ROUNDS; round++)
    await inBatches(attacks(round), async ([path, attack]) => {
      await strangers.call(path, attack, from);
    });
  const after = await rowsByTable();
  const added = Object.entries(after)
    .map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const)
    .filter(([, rows]) => rows !== 0);
  const most: Record<string, number> = {
    authorization_requests: QUOTA * windowsSince(start),
    // Two for a username that was tried, from this network and anywhere; one for each limit of the
    // network or of a known client.
    limits: 2 * ROUNDS + 10,
    // Each client keeps 100.
    application_failures: 200,
    // One for each known client and day, of which there are at most two.
    application_uses: 2 * 2,
    daily_counts: 10,
    recent_counts: 20,
    // Every failed sign-in is logged, at most 50 per network; so are password links for the
    // account's own address.
    audit_events: ROUNDS + 5,
    mails: 3,
    mail_links: 3,
    // One for each request that RATE_LIMIT_PUBLIC allows, 300 a minute; the test below has a lower limit.
    passkey_challenges: ROUNDS,
  };
  for (const [table, rows] of added)
    expect([table, rows, rows <= (most[table] ?? 0)]).toEqual([table, rows, true]);
  expect(added.length).toBeGreaterThan(2);
});

test("challenges for passkeys that one network asks for are bounded, and others still get theirs", async () => {
  const { own, call, newNetwork } = await meetStrangers(QUOTA, { RATE_LIMIT_PUBLIC: `${QUOTA}` });
  const ask = async (from: string) =>
    (await call("/sign-in/passkey/options", { form: {} }, from)).status;
  const start = Date.now();
  const flooder = newNetwork();
  const statuses = [];
  for (let n = 0; n < ROUNDS; n++) statuses.push(await ask(flooder));
  const stored = await own.db.$count(passkeyChallenges);
  expect(stored).toBe(statuses.filter((status) => status === 200).length);
  expect(stored).toBeLessThanOrEqual(QUOTA * windowsSince(start));
  expect(statuses).toContain(429);
  expect(await ask(newNetwork())).toBe(200);
  await own.stop();
});
