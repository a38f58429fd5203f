import { ok } from "@/lib/result";
import * as providers from "@/lib/session/elsewhere/administer";
import { NEW_PROVIDER, newProviderFields, providerFields } from "@/lib/session/elsewhere/fields";
import { changing, defineOperation, namedBy } from "./operation";

const SUBJECT = namedBy("ID", "provider_unknown", (id) => ({ id }));

const UNREACHED = {
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
    "The metadata names another issuer. Copy the issuer exactly, with or without a slash at the end.",
  endpoint_unfit: "The metadata names an endpoint that isn't an https address.",
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
      reason: "Google signs in anybody. Name the domains of your organization.",
    },
    proof_values_unfit: "Must be up to 10 values.",
    changed_meanwhile: { at: null, reason: "Somebody else just changed this. Try again." },
    provider_in_use: {
      at: "ID",
      reason: "Is enabled, or accounts are linked to it.",
    },
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
    "Adds an OpenID Connect provider, and tells which redirect address to register there. Nobody can use it before it is enabled.",
  fields: newProviderFields,
  defaults: NEW_PROVIDER,
  run: (given, { context }) => providers.addProvider(given, context),
  event: "provider.added",
});

export const changeProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers change",
  summary: "Changes a provider. Sign-ins under way have to begin again.",
  subject: SUBJECT,
  fields: changing(providerFields),
  run: ({ id, ...change }, { context }) => providers.changeProvider(id, change, context),
  event: "provider.changed",
});

export const checkProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers check",
  summary: "Shows what a provider publishes, and what is wrong with it.",
  subject: SUBJECT,
  run: ({ id }) => providers.checkProvider(id),
  event: null,
});

export const enableProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers enable",
  summary: "Lets people sign in with a provider, if what it publishes can be used.",
  subject: SUBJECT,
  run: ({ id }, { context }) => providers.enableProvider(id, context),
  event: "provider.enabled",
});

export const disableProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers disable",
  summary: "Lets nobody sign in with a provider any more. Sessions that came through it go on.",
  subject: SUBJECT,
  run: ({ id }, { context }) => providers.disableProvider(id, context),
  event: "provider.disabled",
});

export const removeProvider = defineOperation({
  ...OF_PROVIDERS,
  name: "providers remove",
  summary: "Removes a provider that is disabled, and that no account is linked to.",
  subject: SUBJECT,
  run: ({ id }, { context }) => providers.removeProvider(id, context),
  event: "provider.removed",
});
