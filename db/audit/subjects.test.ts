import { expect, it } from "vitest";
import { openDatabase } from "@/db/system/client";
import { setUpTestDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { insertAuditEvent, serviceContext } from "./events";
import { FIND_SUBJECT } from "./subjects";

const test = setUpTestDatabase();

it("finds a removed application by its client_id, without reading other events", async () => {
  await test.db.$client`
    insert into audit_events (at, event, user_agent)
    select now() - n * interval '1 minute',
      (array['session.signed_in', 'session.signed_out', 'grant.given', 'session.sign_in_failed'])[1 + n % 4],
      repeat('x', 500)
    from generate_series(50000, 1, -1) n`;
  const applicationId = "6f2d1c52-6b7c-4a3e-9d5e-5d2f1f0c9a11";
  const removal = { event: "application.removed", applicationId } as const;
  const context = serviceContext(new Date());
  await insertAuditEvent(test.db, { ...context, ...removal, before: { clientId: "gone" } });
  await test.db.$client`vacuum analyze audit_events`;
  const db = openDatabase(test.url, { connections: 1, deadlines: true });
  try {
    const before = await rowsReadOf(db, "audit_events");
    expect(await FIND_SUBJECT.application(db, "gone")).toBe(applicationId);
    expect(await FIND_SUBJECT.application(db, "never-there")).toBeNull();
    expect((await rowsReadOf(db, "audit_events")) - before).toBeLessThan(20);
  } finally {
    await db.$client.end();
  }
});
