import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { LiveSession } from "@/db/users/live-sessions";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { findRequest } from "./find-request";

const test = setUpProcessDatabase();

it("leads administrators from a pasted request ID to its events, and to the application whose request failed", async () => {
  const request = "0193a7e2-1111-4222-8333-444455556666";
  const pages = async (role: "administrator" | "developer", q: string) => {
    const user = { id: randomUUID(), role, inGroup: false } as LiveSession["user"];
    return (await findRequest(user, q, "en")).map(({ href, title }) => [href, title]);
  };
  const events = (q: string) => [`/admin/audit?request=${q}`, `Request ${q}`];
  expect(await pages("administrator", request)).toEqual([events(request)]);
  const { id } = await makeApplication(test.db, { name: "Failing" });
  await test.db
    .$client`insert into application_failures (application_id, at, error, description, request_id)
    values (${id}, now(), 'invalid_grant', '', ${request})`;
  const errors = [`/admin/applications/${id}/activity`, "Errors of Failing"];
  expect(await pages("administrator", request)).toEqual([events(request), errors]);
  expect(await pages("administrator", request.slice(0, 8))).toContainEqual(errors);
  expect(await pages("developer", request)).toEqual([]);
});
