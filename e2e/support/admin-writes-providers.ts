import { makeProvider } from "@/test/upstream/provider";
import { CLIENT, startUpstream, type Upstream } from "@/test/upstream/upstream";
import { row, rows, type Write } from "./admin-write";
import { type Fields, type Made, type Place, unique } from "./admin-writes";
import { aPerson } from "./admin-writes-people";
import { world } from "./world";

/* Posts about sign-in providers, with their fixtures. */

let started: Promise<Upstream> | undefined;

/** Returns a provider on this machine. It ends with the process. */
const theUpstream = () => {
  started ??= startUpstream();
  return started;
};

/** Creates a provider; `again` are the fields that name none any more. */
async function aProvider({ db }: Place, isEnabled: boolean, more: Fields = {}): Promise<Made> {
  const given = {
    id: unique(),
    name: `Provider ${unique()}`,
    ...(!isEnabled && { enabledAt: null }),
  };
  const { id } = await makeProvider(db, await theUpstream(), given, [world().appSecret]);
  const fields = { id, ...more };
  return { fields, stale: { ...fields, id: "gone" } };
}

/** A person whose account at a provider is linked. */
async function aLinked(place: Place): Promise<Made> {
  const { stale: _, ...person } = await aPerson(place);
  const provider = await aProvider(place, true);
  await place.db.$client`
    insert into identities (user_id, provider_id, subject, linked_at, last_signed_in_at)
    values (${person.fields.user ?? ""}, ${provider.fields.id ?? ""}, 'them', now(), now())`;
  return { ...person, fields: { ...person.fields, provider: provider.fields.id ?? "" } };
}

const SETTINGS = {
  ...{ clientId: CLIENT.id, authMethod: "client_secret_post", scopes: "openid", domains: "" },
  ...{ emailTrust: "never", proves: "nothing", proofValues: "mfa", staleDays: "30" },
};

async function aNewProvider(): Promise<Made> {
  const { issuer } = await theUpstream();
  const named = { id: unique(), name: "New", kind: "oidc", subjectClaim: "sub", issuer };
  return { fields: { ...SETTINGS, ...named, clientSecret: CLIENT.secret.slice(0, 9) } };
}

async function aSetting(place: Place): Promise<Made> {
  const { fields } = await aProvider(place, true, { ...SETTINGS, revision: "1" });
  return { fields: { ...fields, name: `Renamed ${unique()}`, clientSecret: "" } };
}

/** Checks and trials change nothing that an event would tell. */
const SILENT = { times: 0 };

const disabled = (at: Place) => aProvider(at, false);

export const PROVIDER_WRITES: readonly Write[] = [
  row("/admin/users/unlink", "account.identity_unlinked before identities", aLinked),
  ...rows("/admin/providers", {
    add: ["provider.added after identity_providers", aNewProvider],
    save: ["provider.changed both identity_providers", aSetting],
    check: ["none after identity_providers", disabled, SILENT],
    try: ["none after upstream_sign_ins", disabled, SILENT],
    enable: ["provider.enabled after identity_providers", disabled],
    disable: ["provider.disabled after identity_providers", (at) => aProvider(at, true)],
    move: [
      "provider.changed both identity_providers",
      async (at) => {
        await disabled(at);
        return aProvider(at, false, { to: "up" });
      },
    ],
    remove: ["provider.removed before identity_providers", disabled],
  }),
];
