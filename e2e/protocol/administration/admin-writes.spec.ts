import { makeSession, makeUser } from "@/test/factories";
import type { Write } from "../../support/admin-write";
import type { Fields, Made } from "../../support/admin-writes";
import { ADMIN_WRITES } from "../../support/admin-writes-table";
import { contentsOf } from "../../support/contents";
import { sessionCookieValue } from "../../support/flow";
import { UPLOADS } from "../../support/form-addresses";
import type { Role } from "../../support/permission-rows";
import { PERMISSIONS_TABLE } from "../../support/permissions-table";
import { type ServerOfFile, startServerOfFile } from "../../support/server-of-file";
import { expect, test } from "../../support/spec";

/* Every administrative write leaves one event with the old and new values, in the same
   transaction; otherwise it fails. */

// Starts the server once: by default, each worker that runs one of these tests would.
test.describe.configure({ mode: "default" });

let own: ServerOfFile;
test.beforeAll(async () => {
  test.setTimeout(60_000);
  own = await startServerOfFile();
});
test.afterAll(() => own.stop());

/** Returns the lowest role that may perform the write. */
const roleFor = (address: string): Role => {
  const { roles } = PERMISSIONS_TABLE.find((row) => row.address === address) ?? {};
  if (!roles?.[0]) throw new Error(`no row of the permissions is for ${address}`);
  return roles[0];
};

async function actorFor({ address }: Write) {
  const { id } = await makeUser(own.db, { role: roleFor(address) });
  const session = await makeSession(own.db, id);
  return { id, cookie: `foyer.session=${await sessionCookieValue(session.id)}` };
}

function post({ address }: Write, cookie: string, fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === "string" ? value : new File([new Uint8Array(value)], name));
  return fetch(own.server.origin + address, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: own.server.origin, Cookie: cookie },
    body: UPLOADS.includes(address) ? form : new URLSearchParams(Object.fromEntries(texts(fields))),
  });
}

const texts = (fields: Fields) =>
  Object.entries(fields).map(([name, value]) => [name, String(value)]);

/** Tables that no write changes itself, or that the service changes in the background. */
const PASSING = ["audit_events", "daily_counts", "limits", "mails", "recent_counts"];

/** Returns the tables that a write changed. Every request updates the session, so it counts only if expected. */
function changed(before: Contents, after: Contents, expected: readonly string[]) {
  const passing = expected.includes("sessions") ? PASSING : [...PASSING, "sessions"];
  return Object.keys(after).filter(
    (table) => after[table] !== before[table] && !passing.includes(table),
  );
}

type Contents = Awaited<ReturnType<typeof contentsOf>>;
type Values = Record<string, unknown> | null;
type Event = Record<"event" | "userId" | "applicationId" | "siteId" | "groupId", string | null> &
  Record<"before" | "after", Values>;

const eventsOf = (actorId: string) => own.db.$client<Event[]>`
  select event, user_id as "userId", application_id as "applicationId", site_id as "siteId", group_id as "groupId", before, after
  from audit_events where actor_id = ${actorId} order by id`;

/** False for an empty object, as for none. */
const says = (values: Values) => Object.keys(values ?? {}).length > 0;

const summary = ({ before, after, ...event }: Event) => ({
  ...event,
  before: says(before),
  after: says(after),
});

const expected = ({ event, says }: Write, { about }: Made) =>
  expect.objectContaining({
    ...{ event, ...about },
    before: says === "before" || says === "both",
    after: says === "after" || says === "both",
  });

for (const write of ADMIN_WRITES) {
  const { address, event, times = 1, parts = [], changes } = write;
  test(`${address} leaves one event: ${event}`, async () => {
    const { id, cookie } = await actorFor(write);
    const made = await write.make({ db: own.db, actorId: id });
    const before = await contentsOf(own.db);
    const answer = await post(write, cookie, made.fields);
    await answer.text();
    expect([200, 303]).toContain(answer.status);
    expect(answer.headers.get("location") ?? "").not.toMatch(/refused=|problem=p|\d\/sign-in/);
    const written = await contentsOf(own.db);
    const events = await eventsOf(id);
    expect(events.map(summary)).toEqual([
      ...parts.map((part) => expect.objectContaining({ event: part, after: true })),
      ...Array(times).fill(expected(write, made)),
    ]);
    expect(changed(before, written, changes)).toEqual(changes);
    await (await post(write, cookie, made.stale ?? made.fields)).text();
    expect(await eventsOf(id)).toEqual(events);
    expect(changed(written, await contentsOf(own.db), changes)).toEqual([]);
  });
}

test("every form of the administration and of /developer that writes is in the table, once", () => {
  // A pasted token is only looked up.
  const forms = PERMISSIONS_TABLE.filter(
    ({ kind, address }) => kind === "form" && !address.endsWith("/apis/check-token"),
  );
  expect(ADMIN_WRITES.map(({ address }) => address).sort()).toEqual(
    forms.map(({ address }) => address).sort(),
  );
});
