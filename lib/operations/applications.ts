import * as z from "zod";
import {
  APPLICATION_STATES,
  idOfClient,
  listFound,
  readApplication,
} from "@/lib/applications/overview";
import { ok, refuse } from "@/lib/result";
import { defineOperation, type Subject } from "./operation";

const SUBJECT: Subject<{ application: string }> = {
  args: ["CLIENT_ID"],
  unknown: "application_unknown",
  async find(clientId = "") {
    const id = await idOfClient(clientId);
    return id === null ? null : { key: { application: id }, names: [clientId] };
  },
};

const OF_APPLICATIONS = {
  permission: "applications",
  refusals: {
    application_unknown: { at: "CLIENT_ID", reason: "No application has this client ID." },
  },
} as const;

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
  ...OF_APPLICATIONS,
  name: "applications show",
  summary:
    "Shows an application with its state, its owner, who may use it, and its addresses and scopes.",
  subject: SUBJECT,
  fields: z.object({}),
  async run({ application: id }) {
    const application = await readApplication(id);
    return application ? ok(application) : refuse("application_unknown");
  },
  event: null,
});
