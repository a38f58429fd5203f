import { beforeAll, expect, it } from "vitest";
import { writeClientFailures } from "@/lib/endpoints/client-failure-buffer";
import { completeEnvironment } from "@/lib/runtime/env";
import { counted } from "@/lib/runtime/metrics";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { tellDeveloper } from "./outbox";

const real = setUpTestDatabase();
beforeAll(async () => {
  completeEnvironment({ METRICS_PORT: "9464" });
});

it("shows a failed logout notice to the developer, and counts no refused request", async () => {
  const { id, clientId } = await makeApplication(real.db);
  tellDeveloper(clientId, "the host name wasn't found");
  await writeClientFailures(real.db);
  const rows = await real.db.$client`
    select error, description from application_failures where application_id = ${id}`;
  expect(rows).toEqual([
    { error: "logout_not_delivered", description: "the host name wasn't found" },
  ]);
  expect([...counted("foyer_client_refusals_total").values()]).toEqual([]);
});
