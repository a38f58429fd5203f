import { widenGrant } from "@/db/tokens/grants";
import { makeApi } from "@/test/apis";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import type { Place } from "./admin-writes";
import { ADMIN_WRITES } from "./admin-writes-table";
import { authorizeAddress, basic, challengeOf, newVerifier, sessionCookieValue } from "./flow";
import { FORM_ADDRESSES, handlerOf, OTHER_ADDRESSES, PAGE_ADDRESSES } from "./form-addresses";
import type { OwnServer } from "./own-server";

/** An address with its method and parameters of a successful request. */
export type Target = { address: string; method: "GET" | "POST"; valid: [string, string][] };

const methodsOf = (address: string) => {
  const handler = handlerOf(address);
  return (["GET", "POST"] as const).filter((method) => handler.includes(`const ${method} =`));
};

export type BadInputWorld = Awaited<ReturnType<typeof makeBadInputWorld>>;

/** Creates an administrator who owns one of everything, and lists every address. */
export async function makeBadInputWorld({ db, server: { origin } }: OwnServer) {
  const admin = await makeUser(db, { role: "administrator" });
  const { id: actorId } = admin;
  const application = await makeApplication(db, { ownerId: actorId });
  const site = await makeSite(db);
  const api = await makeApi(db, { ownerId: actorId });
  const { clientId, clientSecret } = application;
  const request = new URL(authorizeAddress(application, challengeOf(newVerifier())), origin);
  const common = Object.entries({
    ...Object.fromEntries(request.searchParams),
    ...credentials,
    ...{ username: admin.username, login: admin.username, account: actorId, add: site.slug },
    grant: await widenGrant(db, {
      ...{ userId: actorId, applicationId: application.id },
      ...{ scopes: ["openid"], now: new Date() },
    }),
    session: (await makeSession(db, actorId)).id,
    client_secret: clientSecret,
  });
  return {
    origin,
    authorization: basic(clientId, clientSecret),
    newTargets: () => newTargets({ db, actorId }, common),
    /** Returns an existing value for a dynamic segment. */
    segmentOf(address: string) {
      if (address.startsWith("/api/v1/sites/")) return site.slug;
      if (address.startsWith("/admin/sites/")) return site.id;
      if (/^\/(?:admin|developer)\/apis\//.test(address)) return api.id;
      if (address.startsWith("/admin/providers/new/")) return "keycloak";
      return /^\/(?:admin|developer)\/app/.test(address) ? application.id : actorId;
    },
    /** Returns a cookie that is an administrator's session, whatever the inputs have done to the account. */
    async renewSession() {
      await db.$client`
        update users set role = 'administrator', deactivated_at = null where id = ${actorId}`;
      const { id } = await makeSession(db, actorId);
      return `foyer.session=${await sessionCookieValue(id)}`;
    },
  };
}

const credentials = {
  ...{ grant_type: "authorization_code", code: `foyer_ac_${"x".repeat(43)}` },
  ...{ code_verifier: "v".repeat(43), token: "foyer_at_x", password: "wrong", current: "wrong" },
  ...{ new: "a whole new secret", repeated: "a whole new secret", name: "A name", locale: "en" },
  ...{ email: "somebody@example.org", theme: "dark", view: "list", next: "/account" },
  decision: "allow",
};

/** Creates new subjects for the administration's forms, because the last round may have used them up. */
async function newTargets(place: Place, common: [string, string][]) {
  const writes = new Map<string, [string, string][]>();
  for (const { address, make } of ADMIN_WRITES)
    writes.set(address, textsOf((await make(place)).fields));
  const forms = FORM_ADDRESSES.map(
    (address): Target => ({ address, method: "POST", valid: writes.get(address) ?? common }),
  );
  const others = OTHER_ADDRESSES.flatMap((address) =>
    methodsOf(address).map((method): Target => ({ address, method, valid: common })),
  );
  const pages = PAGE_ADDRESSES.map(
    (address): Target => ({ address, method: "GET", valid: common }),
  );
  // Pages are the slowest to serve, so every other address is four times as frequent.
  return [...pages, ...Array.from({ length: 4 }, () => [...forms, ...others]).flat()];
}

const textsOf = (fields: Record<string, string | Buffer>) =>
  Object.entries(fields).filter((pair): pair is [string, string] => typeof pair[1] === "string");
