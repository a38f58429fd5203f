import { commandContext } from "@/db/audit/events";
import { changeApi, liftApi, removeApi, suspendApi } from "@/lib/apis/apis";
import { setPermission } from "@/lib/apis/permissions";
import { removeClient } from "@/lib/applications/removal";
import { lift, suspend } from "@/lib/applications/suspension";
import { nameIntrospector } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { expectTokenError } from "../../support/refusals";
import {
  askForToken,
  bothOrigins,
  INACTIVE,
  introspect,
  newService,
  obtainServiceToken,
} from "../../support/services";
import { expect, test } from "../../support/spec";
import { db, openInThisProcess } from "../../support/world";

test.beforeAll(openInThisProcess);

const context = () => commandContext(new Date());

type Pair = Awaited<ReturnType<typeof newService>>;
type Act = (pair: Pair) => Promise<unknown>;

const permit =
  (scopes: string[]): Act =>
  ({ api, service: { clientId } }) =>
    setPermission({ id: api.id }, { clientId, scopes }, context());

const ALL = ["files:read", "files:write"];

/** Every way to end the tokens of a service, what undoes it, and the refusal meanwhile. */
const CUTS: Record<string, { cut: Act; undo: Act | null; error: string }> = {
  "the API is suspended": {
    cut: ({ api }) => suspendApi({ id: api.id }, context()),
    undo: ({ api }) => liftApi({ id: api.id }, context()),
    error: "invalid_target",
  },
  "the API is removed": {
    cut: ({ api }) => removeApi({ identifier: api.identifier }, context()),
    undo: null,
    error: "invalid_target",
  },
  "the API loses a scope": {
    cut: ({ api }) => changeApi({ id: api.id }, { scopes: "files:read Read files" }, context()),
    undo: async (pair) => {
      const scopes = "files:read Read files\nfiles:write Write files";
      await changeApi({ id: pair.api.id }, { scopes }, context());
      await permit(ALL)(pair);
    },
    error: "invalid_scope",
  },
  "the permission is taken away": {
    cut: permit([]),
    undo: permit(ALL),
    error: "invalid_target",
  },
  "the permission shrinks": {
    cut: permit(["files:read"]),
    undo: permit(ALL),
    error: "invalid_scope",
  },
  "the service is suspended": {
    cut: ({ service }) => suspend(service.clientId, context()),
    undo: ({ service }) => lift(service.clientId, context()),
    error: "unauthorized_client",
  },
  "the service is removed": {
    cut: ({ service }) => removeClient(service.clientId, context()),
    undo: null,
    error: "invalid_client",
  },
};

for (const [cause, { cut, undo, error }] of Object.entries(CUTS))
  for (const tokenFormat of ["opaque", "jwt"] as const)
    test(`rules 67 and 74: every token ends at once when ${cause}, and stays so, ${tokenFormat}`, async () => {
      const pair = await newService({ tokenFormat });
      const { api, service } = pair;
      const server = await makeApplication(db());
      await nameIntrospector(db(), api.id, server.id);
      const whole = { scope: "files:read files:write" };
      const tokens = [
        await obtainServiceToken(service, whole),
        await obtainServiceToken(service, { scope: "files:read" }),
      ];
      const states = () =>
        Promise.all(
          tokens.flatMap(({ access_token }) =>
            bothOrigins().map((origin) => introspect(server, access_token, origin)),
          ),
        );
      for (const state of await states()) expect(state).toMatchObject({ active: true });
      await cut(pair);
      for (const state of await states()) expect(state).toEqual(INACTIVE);
      const status = error === "invalid_client" ? 401 : 400;
      for (const origin of bothOrigins())
        await expectTokenError(await askForToken(service, whole, origin), status, error);
      if (!undo) return;
      await undo(pair);
      for (const state of await states()) expect(state).toEqual(INACTIVE);
      const { access_token: fresh } = await obtainServiceToken(service, whole);
      expect(await introspect(server, fresh)).toMatchObject({ active: true });
    });

test("rule 74: a wider permission ends nothing", async () => {
  const pair = await newService();
  await permit(["files:read"])(pair);
  const { access_token: token } = await obtainServiceToken(pair.service);
  await permit(ALL)(pair);
  expect(await introspect(pair.service, token)).toMatchObject({ scope: "files:read" });
});

test("rule 75: the first token of a day is in the audit log, and every one is counted", async () => {
  const { api, service } = await newService();
  await Promise.all(Array.from({ length: 6 }, () => obtainServiceToken(service)));
  await obtainServiceToken(service, { resource: api.identifier });
  const events = await db().$client`
    select after, actor_id, network from audit_events
    where event = 'api.token_issued' and application_id = ${service.id}`;
  expect(events).toEqual([
    {
      after: { api: api.identifier, scopes: ALL },
      actor_id: null,
      network: expect.stringMatching(/^127\.0\.0\.0\/24$|^::/),
    },
  ]);
  const uses = await db().$client`
    select tokens from api_uses where application_id = ${service.id} and api_id = ${api.id}`;
  expect(uses).toEqual([{ tokens: 7 }]);
});
