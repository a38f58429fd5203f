import { beforeEach, expect, it } from "vitest";
import { setOpenChecks, takeNotes } from "@/lib/integration-checks/noted-steps";
import { reportOf } from "@/lib/integration-checks/report";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { writeClientFailures } from "./client-failure-buffer";
import { noteGate } from "./note-gate";

const own = setUpTestDatabase();
const startedAt = new Date();
let clientId: string;
beforeEach(async () => {
  const application = await makeApplication(own.db);
  ({ clientId } = application);
  setOpenChecks([{ applicationId: application.id, clientId, startedAt }]);
});

function note(to: "address" | "site" | "public" | "nobody", more: Record<string, string> = {}) {
  const headers = { "X-Forwarded-Uri": "/", ...more };
  const request = new Request("https://id.example/gate/wiki/check", { headers });
  noteGate(request, clientId, { to } as Parameters<typeof noteGate>[2]);
  return takeNotes().flatMap(({ seen }) => Object.keys(seen));
}

const GATE = {
  id: "a",
  type: "gate",
  scopes: ["openid"],
  grantTypes: ["authorization_code"],
} as const;

it("notes what a proxy asked, and what its visitor got, only while a check runs", () => {
  expect(note("nobody")).toEqual(["asked"]);
  expect(note("public")).toEqual(["asked"]);
  expect(note("address")).toEqual(["asked", "redirected"]);
  expect(note("site")).toEqual(["asked", "let_in"]);
  setOpenChecks([]);
  expect(note("site")).toEqual([]);
});

it("records a proxy that asks without the path", async () => {
  // A visitor of a site whose proxy names the path can't make it look wrong.
  for (const name of ["X-Original-URI", "X-Original-URL", "X-Rewrite-URL"])
    for (const path of ["/other", "no path"])
      expect(note("address", { [name]: path })).toEqual(["asked", "redirected"]);
  expect(note("address", { "X-Forwarded-Uri": "" })).toEqual([]);
  await writeClientFailures(own.db);
  const [failure] = await own.db.$client`select error, endpoint from application_failures`;
  expect(failure).toEqual({ error: "path_missing", endpoint: "/gate" });
});

it("reports the steps of a gate in any order, and a path that is missing", () => {
  const at = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);
  const time = (seconds: number) => at(seconds).toISOString();
  const failure = {
    ...{ id: 1, at: at(5), endpoint: "/gate", error: "path_missing", description: "", sent: null },
    ...{ requestId: null, times: 1, authenticated: null },
  };
  const states = (seen: object, failures: (typeof failure)[] = []) =>
    reportOf(GATE, { startedAt, seen, failures, now: at(60) }).steps.map(({ state }) => state);
  expect(states({})).toEqual(["waiting", "later", "later"]);
  expect(states({ asked: time(4), redirected: time(1) })).toEqual(["done", "done", "waiting"]);
  expect(states({ asked: time(4) }, [failure])).toEqual(["failed", "later", "later"]);
  expect(states({ asked: time(6), let_in: time(6) }, [failure])).toEqual(["done", "done", "done"]);
});
