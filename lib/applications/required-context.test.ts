import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { changeApplication } from "./change";
import { readApplication } from "./overview";
import { requireContext } from "./required-context";

const test = setUpProcessDatabase();

const context = serviceContext(new Date());

it("sets the requirement once, and records it", async () => {
  const { id, clientId } = await makeApplication(test.db);
  expect(await requireContext(clientId, "phishing_resistant", context)).toEqual({
    ok: true,
    value: true,
  });
  expect(await requireContext(clientId, "phishing_resistant", context)).toEqual({
    ok: true,
    value: false,
  });
  expect(await requireContext("nobody", "password", context)).toMatchObject({ ok: false });
  expect(await readApplication(id)).toMatchObject({
    requiredContext: "phishing_resistant",
    revision: 2,
  });
  const events = await test.db.$client`
    select event, before, after from audit_events where application_id = ${id}`;
  expect(events).toEqual([
    {
      event: "application.changed",
      before: { requiredContext: "password" },
      after: { requiredContext: "phishing_resistant" },
    },
  ]);
});

it("stays when its owner changes other settings", async () => {
  const owner = await makeUser(test.db, { passwordHash: null });
  const { id, clientId } = await makeApplication(test.db, { ownerId: owner.id });
  await requireContext(clientId, "multi_factor", context);
  const stored = await readApplication(id);
  if (!stored) throw new Error("no application");
  const changed = await changeApplication(
    { id, revision: 2, ownerId: owner.id },
    { ...stored, name: "Renamed", scope: stored.scopes.join(" "), vouched: null },
    { ...context, actorId: owner.id },
  );
  expect(changed).toMatchObject({ ok: true });
  expect(await readApplication(id)).toMatchObject({
    name: "Renamed",
    requiredContext: "multi_factor",
  });
});
