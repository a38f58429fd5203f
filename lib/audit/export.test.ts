import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, expect, it } from "vitest";
import { insertAuditEvent, NOWHERE, serviceContext } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { type ExportFormat, exportAudit } from "./export";
import { type AuditQuery, auditQuery } from "./query";

const real = setUpProcessDatabase();
let user: { id: string; username: string };
const ROWS = 50_000;
const now = new Date("2026-11-21T12:00:00Z");

beforeAll(async () => {
  user = await makeUser(real.db);
  await real.db.$client`
    insert into audit_events (at, event, actor_id, user_id, user_agent, before, after)
    select ${now}::timestamptz - n / 5 * interval '1 second',
      case n % 100 when 0 then 'user.changed' else 'session.signed_in' end,
      ${user.id}, ${user.id}, '=cmd|calc!' || n,
      '{"name": "Ada, \\"Countess\\""}'::jsonb, '{"name": null}'::jsonb
    from generate_series(1, ${ROWS}) n`;
  await real.db.$client`analyze audit_events`;
}, 60_000);

const asked = (given: Partial<AuditQuery>) => auditQuery.parse(given);

async function start(given: Partial<AuditQuery>, format: ExportFormat) {
  const exported = await exportAudit(asked(given), format, serviceContext(now));
  if (!exported.ok) throw new Error("refused");
  return exported.value;
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapUsed() {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it("writes 50,000 events, each once, in order, and in no more memory than some thousand take", async () => {
  const pieces = await start({}, "jsonl");
  const before = heapUsed();
  let [lines, most, misplaced] = [0, 0, 0];
  let last = { at: "9", id: 0 };
  for await (const piece of pieces) {
    for (const line of piece.trimEnd().split("\n")) {
      const event: typeof last = JSON.parse(line);
      const inOrder = event.at < last.at || (event.at === last.at && event.id < last.id);
      if (!inOrder) misplaced += 1;
      last = event;
      lines += 1;
    }
    if (lines % 10_000 < 1000) most = Math.max(most, heapUsed() - before);
  }
  expect(misplaced).toBe(0);
  expect(lines).toBe(ROWS + 1);
  expect(most).toBeLessThan(15e6);
});

it("continues after the database was unreadable for longer than a statement may take", async () => {
  const pieces = await start({ event: "session.signed_in" }, "jsonl");
  const first = await pieces.next();
  const second = await real.db.$client.begin(async (locked) => {
    await locked`lock table audit_events in access exclusive mode`;
    const read = pieces.next();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { read };
  });
  const lines = `${first.value}${(await second.read).value}`.trimEnd().split("\n");
  expect(lines).toHaveLength(2000);
});

it("writes the filtered events as CSV without formulas", async () => {
  const given = { event: "user.changed", actor: user.username, to: "2026-11-21" };
  let text = "";
  for await (const piece of await start(given, "csv")) text += piece;
  expect(text.startsWith('\uFEFF"id","at","event","actorId","actor",')).toBe(true);
  const lines = text.split("\r\n");
  expect(lines).toHaveLength(ROWS / 100 + 2);
  const { id, username } = user;
  const subjects = [id, username, id, username, "", "", "", "", ""];
  expect(lines[1]).toContain(
    `,${["user.changed", ...subjects, "'=cmd|calc!100", ""].map((cell) => `"${cell}"`)},`,
  );
  expect(lines[1]).toContain(`"{""name"":""Ada, \\""Countess\\""""}","{""name"":null}"`);
});

it("writes the events of an import one by one, though the log lists changes with the import alone", async () => {
  const requestId = "b1c2d3e4-0000-4000-8000-000000000002";
  const origin = { ...NOWHERE, requestId };
  for (const event of ["user.created", "user.imported"] as const)
    await insertAuditEvent(real.db, { ...serviceContext(now), event, origin });
  let text = "";
  for await (const piece of await start({ event: "changes" }, "jsonl")) text += piece;
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const ofImport = lines.filter((line) => line.requestId === requestId);
  expect(ofImport.map(({ event }) => event)).toEqual(["user.imported", "user.created"]);
});

it("records who exported what before the first byte", async () => {
  const context = { ...serviceContext(now), actorId: user.id };
  await exportAudit(asked({ range: "7d", event: "key" }), "csv", context);
  const events = await real.db.$client`
    select after from audit_events where event = 'audit.exported' and actor_id = ${user.id}`;
  expect(events).toEqual([{ after: { format: "csv", range: "7d", event: "key" } }]);
});

it("refuses filters that match nothing known, and records nothing", async () => {
  const count = () => real.db.$client`select count(*) from audit_events`;
  const before = await count();
  const refused = await exportAudit(asked({ actor: "nobody" }), "csv", serviceContext(now));
  expect(refused).toEqual({ ok: false, error: new Set(["actor"]) });
  expect(await count()).toEqual(before);
});
