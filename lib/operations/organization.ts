import type * as z from "zod";
import * as clients from "@/lib/client-policies/client-policies";
import * as organization from "@/lib/organization/change";
import {
  accentFields,
  changeOf,
  lookFields,
  organizationFields,
  textsOf,
} from "@/lib/organization/fields";
import { ok, type Result } from "@/lib/result";
import * as signIn from "@/lib/session/sign-in-policy";
import { changing, defineOperation } from "./operation";

/** Revision that a page showed, which nobody may have changed since. */
type Shown = { revision?: number };

const CHANGED = { at: null, reason: "Somebody else just changed this. Try again." };

/** Tells what is stored after a change. */
async function storedAfter<S, E>(
  change: Promise<Result<"saved" | "as_it_was", E>>,
  read: () => Promise<S>,
) {
  const done = await change;
  return done.ok ? ok({ result: done.value, stored: await read() }) : done;
}

const OF_ORGANIZATION = {
  permission: "organization",
  fresh: "administration",
  refusals: {
    changed_meanwhile: CHANGED,
    name_unfit: "Must be one line of up to 60 visible characters.",
    email_unfit: "Must be an email address.",
    link_unfit: "Must be an absolute https URL with a valid host.",
    accent_unfit: "Must be # and six hexadecimal digits, such as #2a43b0.",
    text_unfit: "Is too long, or contains characters that can't be displayed.",
  },
} as const;

const settings = organizationFields.extend({
  ...accentFields.shape,
  ...lookFields.shape,
});

export const showOrganization = defineOperation({
  ...OF_ORGANIZATION,
  name: "organization show",
  summary:
    "Shows the organization's [name, contacts, texts and look](administration.md#organization).",
  run: async () => ok(await organization.storedOrganization()),
  event: null,
});

export const changeOrganization = defineOperation({
  ...OF_ORGANIZATION,
  name: "organization change",
  summary:
    "Changes the organization's name, contacts, texts, accent color, typeface, corners, layout of the sign-in page, and where the buttons of sign-in providers stand, each by its option; an empty text removes one.",
  fields: changing(settings),
  async run({ revision, ...given }: Shown & Partial<z.output<typeof settings>>, { context }) {
    const stored = await organization.storedOrganization();
    const { typeface, corners, layout, providersFirst } = { ...stored, ...given };
    const look = { typeface, corners, layout, providersFirst };
    const change = { ...changeOf({ ...textsOf(stored), ...given }), ...look };
    const wanted = { ...change, revision: revision ?? stored.revision };
    return storedAfter(
      organization.changeOrganization(wanted, context),
      organization.storedOrganization,
    );
  },
  event: "organization.changed",
});

const OF_SIGN_IN = {
  permission: "sign_in",
  fresh: "administration",
  refusals: {
    changed_meanwhile: CHANGED,
    roles_unfit: `Must be "nobody", or some of ${signIn.REQUIRABLE_ROLES.join(", ")}.`,
    grace_unfit: `Must be a whole number from 0 to ${signIn.MAX_GRACE_DAYS}.`,
    own_second_step: "Your own account has no second step.",
  },
} as const;

export const showSignInPolicy = defineOperation({
  ...OF_SIGN_IN,
  name: "sign-in-policy show",
  summary:
    "Shows which roles need two-step sign-in, after how many days, and for how long a browser may skip the second step.",
  run: async () => ok(await signIn.signInPolicy()),
  event: null,
});

export const changeSignInPolicy = defineOperation({
  ...OF_SIGN_IN,
  name: "sign-in-policy change",
  summary:
    "Changes which roles (separated by commas) need two-step sign-in, after how many days, and for how many days a browser may skip the second step; 0 for not at all.",
  fields: changing(signIn.policyFields),
  run: (
    wanted: Shown & Partial<z.output<typeof signIn.policyFields>>,
    { context, usedSecondStep },
  ) =>
    storedAfter(
      signIn.changeSignInPolicy(wanted, { ...context, twoStep: usedSecondStep }),
      signIn.signInPolicy,
    ),
  event: "policy.sign_in_changed",
});

const OF_CLIENTS = {
  permission: "applications",
  fresh: "administration",
  refusals: { changed_meanwhile: CHANGED },
} as const;

export const showClientPolicies = defineOperation({
  ...OF_CLIENTS,
  name: "policy show",
  summary: "Shows the policies for client applications.",
  run: async () => ok(await clients.clientPolicies()),
  event: null,
});

export const changeClientPolicies = defineOperation({
  ...OF_CLIENTS,
  name: "policy change",
  summary:
    "Decides whether a native client's redirect URI on a loopback host has to name the registered port ([guide](administration.md#client-policies)); `any` is an exception to the exact match.",
  fields: changing(clients.policyFields),
  run: (wanted: Shown & Partial<z.output<typeof clients.policyFields>>, { context }) =>
    storedAfter(clients.changeClientPolicies(wanted, context), clients.clientPolicies),
  event: "policy.changed",
});
