import { expect, test } from "@playwright/test";
import { nameIntrospector } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { foyerJson } from "../../support/foyer";
import { expectTokenError } from "../../support/refusals";
import {
  askForToken,
  bothOrigins,
  countTokens,
  INACTIVE,
  introspect,
  newService,
  obtainServiceToken,
} from "../../support/services";
import { CUT_REQUESTS } from "../../support/sizes";
import { db } from "../../support/world";

type Pair = Awaited<ReturnType<typeof newService>>;
type Act = (pair: Pair) => Promise<unknown>;

const READ = ["--scope", "files:read Read files"];
const WRITE = ["--scope", "files:write Write files"];
const ALL = ["files:read", "files:write"];

const onApi =
  (verb: string, ...options: string[]): Act =>
  ({ api }) =>
    foyerJson(["apis", verb, api.identifier, ...options]);

const onService =
  (verb: string): Act =>
  ({ service }) =>
    foyerJson(["applications", verb, service.clientId]);

const allow =
  (...scopes: string[]): Act =>
  ({ api, service }) =>
    foyerJson(["apis", "allow", api.identifier, service.clientId, "--scope", ...scopes]);

const deny: Act = ({ api, service }) =>
  foyerJson(["apis", "deny", api.identifier, service.clientId]);

/** Every way to end the tokens of a service, what undoes it, and the refusal meanwhile. */
const CUTS: Record<string, { cut: Act; undo: Act | null; error: string }> = {
  "the API is suspended": {
    cut: onApi("suspend"),
    undo: onApi("lift"),
    error: "invalid_target",
  },
  "the API is removed": { cut: onApi("remove"), undo: null, error: "invalid_target" },
  "the API loses a scope": {
    cut: onApi("change", ...READ),
    undo: async (pair) => {
      await onApi("change", ...READ, ...WRITE)(pair);
      await allow(...ALL)(pair);
    },
    error: "invalid_scope",
  },
  "the permission is taken away": { cut: deny, undo: allow(...ALL), error: "invalid_target" },
  "the permission shrinks": {
    cut: allow("files:read"),
    undo: allow(...ALL),
    error: "invalid_scope",
  },
  "the service is suspended": {
    cut: onService("suspend"),
    undo: onService("lift"),
    error: "unauthorized_client",
  },
  "the service is removed": { cut: onService("remove"), undo: null, error: "invalid_client" },
};

/** Ends the tokens of a service, and expects that none is accepted anywhere from then on. */
async function expectEnd(
  tokenFormat: "opaque" | "jwt",
  { cut, undo, error }: (typeof CUTS)[string],
) {
  const pair = await newService({ tokenFormat });
  const { api, service } = pair;
  const server = await makeApplication(db());
  await nameIntrospector(db(), api.id, server.id);
  const whole = { scope: ALL.join(" ") };
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
  for (let n = 0; n < CUT_REQUESTS; n++)
    for (const state of await states()) expect(state).toEqual(INACTIVE);
  for (const origin of bothOrigins())
    await expectTokenError(askForToken(service, whole, origin), error);
  if (!undo) return;
  await undo(pair);
  for (const state of await states()) expect(state).toEqual(INACTIVE);
  const { access_token: fresh } = await obtainServiceToken(service, whole);
  expect(await introspect(server, fresh)).toMatchObject({ active: true });
}

for (const [cause, how] of Object.entries(CUTS))
  test(`rules 67 and 74: every token ends at once when ${cause}, and stays so`, async () => {
    await Promise.all([expectEnd("opaque", how), expectEnd("jwt", how)]);
  });

test("rule 74: a wider permission ends nothing", async () => {
  const pair = await newService();
  await allow("files:read")(pair);
  const { access_token: token } = await obtainServiceToken(pair.service);
  await allow(...ALL)(pair);
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
  await expect.poll(() => countTokens(service.id, api.id)).toBe(7);
});
