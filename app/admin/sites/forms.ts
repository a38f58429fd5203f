import * as z from "zod";
import { faultProblems } from "@/app/_files/faults";
import { answerUpload, planProblems } from "@/app/_files/plan";
import { treat, UPLOAD, uploadFields } from "@/app/_files/upload";
import { onEach, rowsForm } from "@/app/_lists/rows-form";
import { SITES } from "@/app/_ui/lists";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash, flashUndo } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { accessFields, readAccess } from "@/lib/groups/fields";
import { attachment } from "@/lib/http/answer";
import { protectSite } from "@/lib/operations/gates";
import { protect } from "@/lib/operations/protect-site";
import { changeSite, exportSites, importSites, removeSite } from "@/lib/operations/sites";
import { ok, refuse } from "@/lib/result";
import { isFresh } from "@/lib/session/fresh-sign-in";
import { audienceFields, siteFields } from "@/lib/sites/editing/fields";
import { setLibraryIcon } from "@/lib/sites/editing/icon";
import { permitIfFresh } from "@/lib/sites/editing/redirects";
import { switchSite } from "@/lib/sites/editing/sites";
import { returnToTarget } from "@/lib/sites/editing/target";
import { ABOUT_SITE, ABOUT_SITES, HOME, pageOf, site, words } from "./about-sites";
import { reportOf } from "./import/report";
import { SAVE_FORMS } from "./new/forms";
import { ORDER_FORMS } from "./sections/forms";

/** Permits what changes where a slug leads only after a fresh sign-in. */
const permitOf = ({ session, context }: Posted) =>
  permitIfFresh(isFresh(session, context.at, "administration", "form"));

const IMPORT = formOf(importSites);

const ABOUT_SELECTED = { permission: "sites", home: HOME } as const;

const CHANGE = {
  ...onEach(changeSite, ({ id: siteId, revision }) => ({ site: { siteId, revision } })),
  ...ABOUT_SELECTED,
};

const switchSelected = (isOn: boolean) =>
  rowsForm({
    ...ABOUT_SELECTED,
    did: isOn ? "enabled" : "disabled",
    act: ({ id: siteId, revision }, _, { context }) =>
      switchSite({ siteId, revision }, isOn, context),
    undo: {
      form: `admin/sites/${isOn ? "disable" : "enable"}-selected`,
      revision: (before) => before + 1,
    },
  });

export const SITE_FORMS = {
  ...ORDER_FORMS,
  ...SAVE_FORMS,
  "admin/sites/enable": defineForm({
    ...ABOUT_SITES,
    key: z.object({
      ...SITES.fields,
      switch: words.pipe(z.tuple([z.uuid(), counter, z.enum(["on", "off"])])),
    }),
    page: SITES.pageOf,
    run: ({ switch: [siteId, shown, wanted] }, { context }) =>
      switchSite({ siteId, revision: shown }, wanted === "on", context),
    done: (_, { switch: [which, shown, wanted], ...fields }, { user }) => {
      const isOn = wanted === "on";
      const back = `${which} ${shown + 1} ${isOn ? "off" : "on"}`;
      return flashUndo(
        SITES.pageOf(fields),
        { done: isOn ? "switched_on" : "switched_off", which },
        { form: "admin/sites/enable", fields: { ...fields, switch: back }, to: user.id },
      );
    },
  }),
  "admin/sites/enable-selected": switchSelected(true),
  "admin/sites/disable-selected": switchSelected(false),
  "admin/sites/section-selected": rowsForm({
    ...CHANGE,
    fields: siteFields.pick({ section: true }),
    did: "section",
  }),
  "admin/sites/audience-selected": rowsForm({
    ...CHANGE,
    fields: audienceFields,
    atField: { group_unknown: "groups" },
    did: "audience",
  }),
  /** Gives each selected site without an icon the one of the library that fits it. */
  "admin/sites/icon-selected": rowsForm({
    ...ABOUT_SELECTED,
    did: "icon",
    act: ({ id: siteId, revision }, _, { context }) =>
      setLibraryIcon({ siteId, revision }, { keep: true }, context),
  }),
  "admin/sites/remove": defineForm({
    ...formOf(removeSite),
    ...ABOUT_SITE,
    done: (_, { site: { siteId: which } }) => flash(HOME, { done: "removed", which }),
  }),
  "admin/sites/protect": defineForm({
    ...ABOUT_SITE,
    // Editors may change a site, but only administrators may register applications.
    ...formOf(protectSite),
    form: "protect",
    fields: accessFields,
    run: ({ site: which, access, groups }, { context }) =>
      protect(which, context, readAccess({ access, groups })),
    done: ({ id }) => flash(`/admin/applications/${id}/quickstart`, { done: "registered_gate" }),
  }),
  "admin/sites/restore-target": defineForm({
    ...ABOUT_SITES,
    key: z.intersection(
      site,
      z.object({
        target: z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      }),
    ),
    page: pageOf,
    run: ({ site: shown, target: targetId }, posted) =>
      returnToTarget(shown, { targetId, permit: permitOf(posted) }, posted.context),
    done: "returned",
  }),
  /** Previews or applies an uploaded file. Applies nothing if anything in it is invalid. */
  "admin/sites/import": defineForm({
    ...IMPORT,
    home: `${HOME}/import`,
    key: z.object(uploadFields),
    fields: z.object({}),
    file: UPLOAD,
    run: async (pressed, posted) => {
      const treated = treat(pressed, posted.file);
      const input = { file: posted.file, dryRun: treated.kind === "checked" };
      const read = await IMPORT.run(input, posted);
      if (read.ok) return ok(planProblems(treated, reportOf(read.value)));
      return read.error === "sign_in_again" ? refuse(read.error) : ok(faultProblems(read.error));
    },
    refused: (error) => error,
    done: (report, _, { user }) => answerUpload(`${HOME}/import`, report, user.id),
  }),
  /** Returns all sites as a file that the import accepts. */
  "admin/sites/export": defineForm({
    ...formOf(exportSites),
    home: `${HOME}/export`,
    done: ({ content }, { format }, { context: { at } }) =>
      attachment(content, { subject: "sites", format, at }),
  }),
};
