import * as z from "zod";
import { flag } from "@/lib/fields";
import { ok } from "@/lib/result";
import * as providers from "@/lib/session/elsewhere/administer";
import { checkProvider as check } from "@/lib/session/elsewhere/check";
import * as ends from "@/lib/session/elsewhere/end";
import {
  confirmed,
  NEW_PROVIDER,
  newProviderFields,
  providerFields,
} from "@/lib/session/elsewhere/fields";
import * as ways from "@/lib/session/elsewhere/ways";
import { changing, defineOperation, namedBy } from "./operation";
import { OF_USER } from "./users";

const SUBJECT = namedBy("ID", "provider_unknown", (id) => ({ id }));

/** Faults of what a provider publishes, in words. */
export const UNREACHED = {
  address_forbidden:
    "The address isn't on a public host. Name the host in PRIVATE_HOSTS if it is in your own network.",
  name_not_found: "The host name wasn't found.",
  connection_refused: "The host refused the connection.",
  certificate_unfit: "The certificate isn't trusted, has expired, or is for another host.",
  unreachable: "The connection failed or broke off.",
  timed_out: "The provider didn't answer within 5 seconds.",
  too_large: "The answer is larger than 256 kB.",
  metadata_unreadable: "The issuer publishes no OpenID Connect metadata.",
  issuer_differs:
    "The metadata names another issuer: {named}. Add the provider with exactly that one, with or without a slash at the end.",
  endpoint_unfit: "The metadata names an endpoint that isn't an https address.",
  status: "The provider answered with status {number}.",
  keys_unreadable: "The address of the provider's keys has none.",
  keys_missing: "None of the provider's keys can check a signature.",
} as const;

const OF_PROVIDERS = {
  permission: "providers",
  fresh: "administration",
  refusals: {
    provider_unknown: { at: "ID", reason: "No provider has this ID." },
    id_unfit: "Must be up to 32 lowercase letters, digits and hyphens.",
    id_taken: { at: "id", reason: "Another provider has this ID." },
    too_many: { at: null, reason: "There are 20 providers already." },
    name_unfit: "Must be one line of up to 40 visible characters.",
    issuer_unfit: "Must be an https address without a query.",
    issuer_of_several: "Anybody can have an account there. Use the issuer of your own tenant.",
    client_id_unfit: "Must be the client ID that the provider shows, up to 255 characters.",
    client_secret_unfit:
      "Must be the client secret that the provider shows, up to 1,024 characters.",
    choice_unfit: "Isn't one of the choices.",
    scopes_unfit: "Must be up to 20 scopes, one of which is openid.",
    domains_unfit: "Must be up to 50 domains of email addresses.",
    domains_missing: {
      at: "domains",
      reason: "Anybody can have a Google account. Name the domains of your organization.",
    },
    proof_values_unfit: "Must be up to 10 values.",
    group_claim_unfit: "Must be the name of a claim, up to 255 characters.",
    group_claim_missing: { at: "groupClaim", reason: "Name the claim that has these values." },
    groups_unfit:
      "Must be lines such as VALUE=KEY, with each value of the claim once and the key of a group.",
    group_unknown: "No group has these keys: {keys}.",
    group_managed: "Another provider manages these groups: {keys}.",
    organizations_unfit: "Must be up to 10 names of organizations.",
    organizations_missing: {
      at: "requiredOrganizations",
      reason:
        "Anybody can have an account at GitHub. Name the organizations whose members may enter or get accounts.",
    },
    organizations_elsewhere: {
      at: "requiredOrganizations",
      reason: "Only GitHub has organizations.",
    },
    stale_days_unfit: "Must be a whole number from 0 to 365.",
    strands_unfit: "Must be the number of people who may lose their only way to sign in.",
    passwords_end:
      "Passwords that end: {ended}. People who have no other way to sign in then: {stranded}. To go on, add --strands {stranded}.",
    exclusive_unchecked: {
      at: "exclusive",
      reason:
        "The last check of the provider failed. Run `providers check`, and fix what it finds.",
    },
    exclusive_untried: {
      at: "exclusive",
      reason:
        "Nobody has signed in with the provider yet. Enable it without `exclusive`, and sign in with it once.",
    },
    exclusive_locks_out: {
      at: "exclusive",
      reason:
        "No administrator could sign in without the provider. Give one of them a password or a passkey first.",
    },
    changed_meanwhile: { at: null, reason: "Somebody else just changed this. Try again." },
    provider_enabled: "The provider is enabled. Disable it first with `providers disable`.",
    ...UNREACHED,
  },
} as const;

export const listProviders = defineOperation({
  ...OF_PROVIDERS,
  name: "providers list",
  summary: "Lists the providers with which people sign in.",
  run: async () => ok(await providers.listProviders()),
  event: null,
});

export const addProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers add",
  summary:
    "Adds an OpenID Connect provider or GitHub (issuer `https://github.com/login/oauth`), and tells which addresses to register there. Nobody can use it before it is enabled.",
  fields: newProviderFields,
  defaults: NEW_PROVIDER,
  run: (given, { context }) => providers.addProvider(given, context),
  event: "provider.added",
});

/** Revision that a page showed, which nobody may have changed since. */
type Shown = { id: string; revision?: number };

const changeFields = providerFields.extend({ strands: confirmed });

export const changeProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers change",
  summary:
    "Changes a provider. Sign-ins under way have to begin again. If passwords end, it first names the number of people without another way to sign in, which `--strands` repeats.",
  subject: SUBJECT,
  fields: changing(changeFields),
  run: ({ id, ...change }: Shown & Partial<z.output<typeof changeFields>>, { context }) =>
    providers.changeProvider(id, change, context),
  event: "provider.changed",
});

export const checkProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers check",
  summary: "Shows what a provider publishes, and what is wrong with it.",
  subject: SUBJECT,
  run: ({ id }, { context }) => check(id, context.at),
  event: null,
});

export const enableProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers enable",
  summary:
    "Lets people sign in with a provider, if what it publishes can be used. `--strands` as for a change.",
  subject: SUBJECT,
  fields: changing(z.object({ strands: confirmed })),
  run: ({ id, ...asked }: { id: string; strands?: number | null }, { context }) =>
    providers.switchProvider(id, true, context, asked),
  event: "provider.enabled",
});

export const disableProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers disable",
  summary:
    "Stops sign-ins with a provider. Sessions that came through it go on. Names the people who have no other way to sign in, and says if it can't be enabled again before a check passes.",
  subject: SUBJECT,
  run: ({ id }, { context }) => ends.disableProvider(id, context),
  event: "provider.disabled",
});

export const moveProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers move",
  summary: "Moves a provider's button on the sign-in page by one place.",
  subject: SUBJECT,
  fields: z.object({ to: z.enum(["up", "down"], "choice_unfit") }),
  run: ({ id, to }, { context }) => providers.moveProvider(id, to, context),
  event: "provider.changed",
});

export const removeProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers remove",
  summary:
    "Removes a provider that is disabled, unlinks its accounts, and ends the sessions that came through it. Names the people who have no other way to sign in, and then does it only with `--strands`.",
  subject: SUBJECT,
  fields: z.object({ strands: flag }),
  run: (given: { id: string; strands: boolean }, { context }) =>
    ends.removeProvider(given, context),
  event: "provider.removed",
});

export const unlinkUser = defineOperation({
  ...OF_USER,
  name: "users unlink",
  summary:
    "Unlinks someone's account at a sign-in provider, and ends the sessions that came through it; all access ends if no other way to sign in is left.",
  fields: z.object({ provider: z.string().trim() }),
  run: ({ user: userId, provider: providerId }: { user: string; provider: string }, { context }) =>
    ways.unlinkUser({ userId, providerId }, context),
  event: "account.identity_unlinked",
});
