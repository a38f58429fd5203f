import { expect, test } from "@playwright/test";
import { makeApi, makeService, nameIntrospector } from "@/test/apis";
import { expectRefusal } from "../../support/authorization-answers";
import { callAs } from "../../support/flow";
import { foyerJson } from "../../support/foyer";
import { bothOrigins, INACTIVE, introspect } from "../../support/services";
import { CUT_REQUESTS } from "../../support/sizes";
import {
  addressFor,
  newUserOf,
  obtainCodeFor,
  redeemFor,
  refreshFor,
  tokensOf,
} from "../../support/user-apis";
import { db } from "../../support/world";

type Format = "opaque" | "jwt";

/** Creates a user who allowed an application to use two APIs, one of which will be cut. */
async function newAccess(tokenFormat: Format) {
  const [cut, kept] = [await makeApi(db(), { tokenFormat }), await makeApi(db(), { tokenFormat })];
  const { application, user } = await newUserOf([cut, kept]);
  const server = await makeService(db(), []);
  for (const api of [cut, kept]) await nameIntrospector(db(), api.id, server.id);
  const resources = [cut.identifier, kept.identifier];
  const first = await obtainCodeFor(application, user, resources);
  const tokens = await tokensOf(redeemFor(application, first, cut.identifier));
  const unredeemed = await obtainCodeFor(application, user, resources);
  return { application, user, server, cut, kept, tokens, unredeemed, browser: first.browser };
}

type Access = Awaited<ReturnType<typeof newAccess>>;
type Act = (access: Access) => Promise<unknown>;

const onApi =
  (verb: string, ...options: string[]): Act =>
  ({ cut }) =>
    foyerJson(["apis", verb, cut.identifier, ...options]);

const allow =
  (...scopes: string[]): Act =>
  ({ cut, application }) =>
    foyerJson(["apis", "allow", cut.identifier, application.clientId, "--scope", ...scopes]);

const ALL = ["files:read", "files:write"];
const RENAMED = ["--scope", "files:list List files"];
const AS_BEFORE = ["--scope", "files:read Read files", "files:write Write files"];

/** Every way to cut one API off, and what undoes it. */
const CUTS: Record<string, { cut: Act; undo: Act | null }> = {
  "the API is suspended": { cut: onApi("suspend"), undo: onApi("lift") },
  "the API is removed": { cut: onApi("remove"), undo: null },
  "the API has none of the scopes anymore": {
    cut: onApi("change", ...RENAMED),
    undo: async (access) => {
      await onApi("change", ...AS_BEFORE)(access);
      await allow(...ALL)(access);
    },
  },
  "the permission is taken away": {
    cut: ({ cut, application }) =>
      foyerJson(["apis", "deny", cut.identifier, application.clientId]),
    undo: allow(...ALL),
  },
};

/** Cuts one API off, and expects that nothing is accepted for it on either process, then or later. */
async function expectEnd(tokenFormat: Format, { cut, undo }: (typeof CUTS)[string]) {
  const access = await newAccess(tokenFormat);
  const { application, server, tokens, unredeemed } = access;
  const { identifier } = access.cut;
  const expectDead = async () => {
    const origins = Array.from({ length: CUT_REQUESTS }, bothOrigins).flat();
    for (const origin of origins) {
      expect(await introspect(server, tokens.access_token, origin)).toEqual(INACTIVE);
      const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
      const refreshed = await callAs(
        application,
        "/oauth/token",
        { ...refresh, resource: identifier },
        origin,
      );
      expect(refreshed.status).toBe(400);
    }
    expect((await redeemFor(application, unredeemed, identifier)).status).toBe(400);
  };
  expect(await introspect(server, tokens.access_token)).toMatchObject({ active: true });
  await cut(access);
  await expectDead();
  const silent = addressFor(application, [identifier], { prompt: "none" });
  expectRefusal(await access.browser.get(silent), application, "invalid_target");
  if (undo) {
    await undo(access);
    await expectDead();
    // The user authorized the application for it before, and isn't asked again.
    const again = await obtainCodeFor(application, access.user, [identifier], { prompt: "none" });
    const fresh = await tokensOf(redeemFor(application, again, identifier));
    expect(await introspect(server, fresh.access_token)).toMatchObject({ active: true });
  }
  const { identifier: other } = access.kept;
  const kept = await refreshFor(application, tokens.refresh_token, { resource: other });
  const { access_token: live } = await tokensOf(kept);
  expect(await introspect(server, live)).toMatchObject({ active: true, aud: other });
  await tokensOf(redeemFor(application, unredeemed, other));
}

for (const [cause, how] of Object.entries(CUTS))
  test(`rules 58 and 67: a user's access to an API alone ends at once when ${cause}, and stays so`, async () => {
    await Promise.all([expectEnd("opaque", how), expectEnd("jwt", how)]);
  });

test("rule 58: a lost scope leaves existing tokens, and comes back only with a new authorization", async () => {
  const access = await newAccess("opaque");
  const { application, server, tokens, cut } = access;
  const scopeOf = async () => (await introspect(server, tokens.access_token)).scope;
  await allow("files:read")(access);
  expect(await scopeOf()).toBe("files:read");
  await allow(...ALL)(access);
  expect(await scopeOf()).toBe("files:read");
  const { identifier: resource } = cut;
  const again = await tokensOf(refreshFor(application, tokens.refresh_token, { resource }));
  expect(again.scope).toBe("files:read");
  const lost = { resource, scope: "files:write" };
  expect((await refreshFor(application, again.refresh_token, lost)).status).toBe(400);
});
