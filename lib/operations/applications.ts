import * as z from "zod";
import * as changes from "@/lib/applications/change";
import { programFields } from "@/lib/applications/fields";
import { APPLICATION_STATES, listFound, readApplication } from "@/lib/applications/overview";
import { registerApplication } from "@/lib/applications/register";
import { checkbox, flag } from "@/lib/fields";
import { accessFields } from "@/lib/groups/fields";
import {
  APPLICATION_TYPES,
  type ApplicationType,
  USUAL_METHODS,
  WITH_USERS,
} from "@/lib/oauth/registration/choices";
import { FIELDS, isOf } from "@/lib/oauth/registration/settings";
import { formatScope, USUAL_SCOPES } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import { CHANGED, GROUPS, OF_APPLICATION, OF_APPLICATIONS, UNKNOWN } from "./of-application";
import { changing, defineOperation } from "./operation";

export const listApplications = defineOperation({
  ...OF_APPLICATIONS,
  name: "applications list",
  summary: "Lists applications and services by name with type, state and owner, at most 1,000.",
  fields: z.object({
    state: z.enum(APPLICATION_STATES).exactOptional(),
    search: z.string().trim(),
  }),
  run: async ({ state = null, search }) => ok(await listFound({ state, search })),
  event: null,
});

export const showApplication = defineOperation({
  ...OF_APPLICATION,
  name: "applications show",
  summary: "Shows an application with its state, its owner, who may use it, and its settings.",
  async run({ id }) {
    const application = await readApplication(id);
    return application ? ok(application) : refuse("unknown");
  },
  event: null,
});

const REGISTERING = {
  ...OF_APPLICATIONS,
  refusals: {
    ...{ ...GROUPS, missing: "Is required." },
    registered_already: { at: null, reason: "This application is already registered." },
  },
  event: "application.registered",
} as const;

const name = z.string().trim().min(1, "missing");
const { groups: keys } = accessFields.shape;

export const createApplication = defineOperation({
  ...REGISTERING,
  name: "applications create",
  summary:
    "Registers an application for everyone, or only for the members of some groups; prints its client ID and, for web applications, once its client secret.",
  fields: programFields(WITH_USERS, flag).extend({
    name,
    type: z.enum(WITH_USERS).exactOptional(),
    groups: keys,
  }),
  defaults: { scope: formatScope(USUAL_SCOPES) },
  run: ({ groups: members, type, ...settings }, { context }) => {
    const authMethod = settings.authMethod ?? USUAL_METHODS[type ?? "web"];
    const request = { ...settings, authMethod, ...(type && { type }) };
    const access = { open: members.length === 0, groups: members };
    return registerApplication(request, { ...context, ownerId: null, access });
  },
});

export const createService = defineOperation({
  ...REGISTERING,
  name: "services create",
  summary:
    "Registers a service, an application that acts for itself and has no users; prints its client ID and, once, its secret.",
  fields: programFields(["service"], flag).extend({ name }),
  run: (settings, { context }) =>
    registerApplication({ ...settings, type: "service" }, { ...context, ownerId: null }),
});

export const changeApplication = defineOperation({
  ...OF_APPLICATION,
  name: "applications change",
  summary:
    "Changes settings of an application, each by its option; those that aren't given stay. A list replaces the former one.",
  refusals: {
    ...{ unknown: UNKNOWN, changed_meanwhile: CHANGED },
    not_of_type: "Applications of this type don't have this setting.",
  },
  fields: changing(programFields(APPLICATION_TYPES, checkbox)).extend({
    endSecrets: flag,
  }),
  async run({ id, clientId: _, ...settings }, { context }): Promise<ChangeResult> {
    const stored = await readApplication(id);
    if (!stored) return refuse("unknown");
    const unfit = Object.keys(settings).find((field) => !isSettingOf(field, stored.type));
    if (unfit !== undefined) return refuse({ [unfit]: "not_of_type" });
    return changes.changeApplication({ id, revision: stored.revision }, settings, context);
  },
  event: "application.changed",
});

type ChangeResult = Result<
  changes.Changed,
  changes.ChangeRefusal | Readonly<Record<string, "not_of_type">>
>;

/** True if applications of the type have a setting; anything else isn't of a type. */
const isSettingOf = (name: string, type: ApplicationType) => {
  const field = FIELDS.find((one) => one === name || (one === "scopes" && name === "scope"));
  return field === undefined || isOf(field, type);
};
