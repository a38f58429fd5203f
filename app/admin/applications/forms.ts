import * as z from "zod";
import { ADMINISTRATION } from "@/app/_applications/console";
import { aboutApplication, aboutRevision, transferFields } from "@/app/_applications/forms/about";
import { sharedForms } from "@/app/_applications/forms/shared";
import { rowsForm } from "@/app/_lists/rows-form";
import { readApplication } from "@/lib/applications/overview";
import { registerApplication } from "@/lib/applications/register";
import { approveApplication, rejectApplication } from "@/lib/applications/review";
import { lift, type SuspensionRefusal, suspend } from "@/lib/applications/suspension";
import { transferApplication } from "@/lib/applications/transfer";
import { checkbox, counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { setAccess, type Written } from "@/lib/groups/access";
import { accessFields, newAccessFields, readAccess } from "@/lib/groups/fields";
import { type Result, refuse } from "@/lib/result";
import { GATE_FORMS } from "./new/forms";

const ABOUT = aboutApplication(ADMINISTRATION);
const ABOUT_REVISION = aboutRevision(ADMINISTRATION);

/** Returns what suspends an application, or lifts the suspension, by its ID. */
const onClient =
  (change: typeof suspend) =>
  async (
    { id }: { id: string },
    _: object,
    { context }: Posted,
  ): Promise<Result<null, SuspensionRefusal | "unknown">> => {
    const application = await readApplication(id);
    return application ? change(application.clientId, context) : refuse("unknown");
  };

/** Returns the message about what was done to an application. A service has no users to sign in. */
const doneTo = async (id: string, done: string, service: string) =>
  (await readApplication(id))?.type === "service" ? service : done;

/** Returns the message about a change of who may use an application. It names a scope that came with it. */
function accessDone(written: Written, isClosed: boolean) {
  if (written === "unchanged") return "as_it_was";
  if (written === "changed") return isClosed ? "access" : "access_open";
  return isClosed ? "access_groups" : "access_open_groups";
}

const OF_APPLICATIONS = {
  permission: "applications",
  home: "/admin/applications",
  fresh: "administration",
} as const;

const onSelected = (did: string, change: typeof suspend) =>
  rowsForm({ ...OF_APPLICATIONS, did, act: onClient(change) });

export const APPLICATION_FORMS = {
  ...GATE_FORMS,
  ...sharedForms(ADMINISTRATION, {
    fresh: "administration",
    register: (request, { context }, { id, access }) =>
      registerApplication(request, { ...context, ownerId: null, access }, id),
  }),
  /** Approves the revision that the form showed; an application changed since must be reviewed again. */
  "admin/applications/approve": defineForm({
    ...ABOUT_REVISION,
    key: z
      .object({ application: z.uuid(), revision: counter, shown: z.string().default("") })
      .transform(({ application, ...seen }) => ({ id: application, ...seen })),
    form: "approve",
    fields: newAccessFields.extend({ badge: checkbox }),
    fresh: "administration",
    run: ({ badge, access, groups, shown, ...seen }, { context }) => {
      const wanted = access === "" ? null : { shown, ...readAccess({ access, groups }) };
      return approveApplication({ ...seen, verified: badge, access: wanted }, context);
    },
    done: (_, { id }) => doneTo(id, "approved", "approved_service"),
  }),
  /** Rejects a review request with a note to the owner. */
  "admin/applications/reject": defineForm({
    ...ABOUT_REVISION,
    form: "review",
    fields: z.object({ note: z.string() }),
    fresh: "administration",
    run: ({ note, ...shown }, { context }) => rejectApplication(shown, note, context),
    done: "rejected",
    refused: (error) => (error === "note_unfit" ? { note: error } : error),
  }),
  "admin/applications/suspend": defineForm({
    ...ABOUT,
    fresh: "administration",
    run: (about, posted) => onClient(suspend)(about, about, posted),
    done: "suspended",
  }),
  "admin/applications/suspend-selected": onSelected("suspended", suspend),
  /** Approves the revisions whose addresses the question showed. Badges, and who may use them, stay. */
  "admin/applications/approve-selected": rowsForm({
    ...OF_APPLICATIONS,
    did: "approved",
    act: async (shown, _, { context }) => {
      const approved = await approveApplication(shown, context);
      return approved.ok || typeof approved.error === "string"
        ? (approved as Result<null, string>)
        : refuse("unknown");
    },
  }),
  "admin/applications/lift-selected": onSelected("lifted", lift),
  "admin/applications/lift": defineForm({
    ...ABOUT,
    fresh: "administration",
    run: (about, posted) => onClient(lift)(about, about, posted),
    done: (_, { id }) => doneTo(id, "lifted", "lifted_service"),
  }),
  /** Sets who may use an application, if that is still what the page showed. */
  "admin/applications/set-access": defineForm({
    ...aboutApplication(ADMINISTRATION, "people"),
    key: z
      .object({ application: z.uuid(), shown: z.string() })
      .transform(({ application, shown }) => ({ id: application, shown })),
    form: "access",
    fields: accessFields,
    fresh: "administration",
    run: ({ access, groups, ...which }, { context }) =>
      setAccess(which, readAccess({ access, groups }), context),
    done: (written, { access }) => accessDone(written, access === "groups"),
  }),
  /** Transfers an application, if its owner is still the one in the form. */
  "admin/applications/transfer": defineForm({
    ...aboutApplication(ADMINISTRATION, "people"),
    key: z
      .object({ application: z.uuid(), from: z.uuid().nullable().default(null) })
      .transform(({ application, from }) => ({ id: application, from })),
    form: "transfer",
    fields: transferFields,
    fresh: "administration",
    run: ({ username, ...shown }, { context }) =>
      transferApplication({ ...shown, to: username }, context),
    done: "transferred",
    refused: (error) => (error === "unknown" ? error : { username: error }),
  }),
};
