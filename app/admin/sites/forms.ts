import * as z from "zod";
import { faultProblems } from "@/app/admin/_files/faults";
import { treat, UPLOAD, uploadFields } from "@/app/admin/_files/upload";
import { rowsForm } from "@/app/admin/_selection/rows-form";
import { busyPage, ownUploadsPage } from "@/lib/error-pages/page-faults";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { refuseForm } from "@/lib/forms/problems";
import { attachment } from "@/lib/http/answer";
import { MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";
import { addSite, changeSite, exportSites, importSites, removeSite } from "@/lib/operations/sites";
import { ok, refuse } from "@/lib/result";
import { isFresh } from "@/lib/session/fresh-sign-in";
import { amongOwnUploads } from "@/lib/session/own-uploads";
import { siteFormFields } from "@/lib/sites/editing/fields";
import { fetchIcon, removeIcon, setIcon } from "@/lib/sites/editing/icon";
import { permitIfFresh } from "@/lib/sites/editing/redirects";
import { switchSite } from "@/lib/sites/editing/sites";
import { returnToTarget } from "@/lib/sites/editing/target";
import { moveSite } from "@/lib/sites/order/moving";
import { planProblems } from "./import/report";
import { LIST_FIELDS, listPageOf } from "./list-address";

const HOME = "/admin/sites";
const pageOf = ({ site: { siteId } }: { site: { siteId: string } }) => `${HOME}/${siteId}`;

/** A site in the revision that its page showed. */
const site = z
  .object({ site: z.uuid(), revision: counter })
  .transform(({ site: siteId, revision }) => ({ site: { siteId, revision } }));

const ABOUT_SITES = { permission: "sites", home: HOME, unknown: "site_unknown" } as const;
const ABOUT_SITE = { ...ABOUT_SITES, key: site, page: pageOf } as const;

/** Splits the value of a button in a list, which says everything about its row. */
const words = z.string().transform((value) => value.split(" "));

const orNone = z.union([z.literal("-").transform(() => null), z.uuid()]);

/** Permits what changes where a slug leads only after a fresh sign-in. */
const permitOf = ({ session, context }: Posted) =>
  permitIfFresh(isFresh(session, context.at, "administration", "form"));

const IMPORT = formOf(importSites);

const ABOUT_SELECTED = { permission: "sites", home: "/admin/sites" } as const;

export const SITE_FORMS = {
  "admin/sites/add": defineForm({
    ...formOf(addSite),
    home: `${HOME}/new`,
    form: "site",
    fields: siteFormFields,
    done: (siteId) => flash(pageOf({ site: { siteId } }), { done: "added" }),
  }),
  "admin/sites/save": defineForm({
    ...formOf(changeSite),
    ...ABOUT_SITE,
    form: "site",
    fields: siteFormFields,
    done: (change) => change,
  }),
  "admin/sites/remove": defineForm({
    ...formOf(removeSite),
    ...ABOUT_SITE,
    done: (_, { site: { siteId: which } }) => flash(HOME, { done: "removed", which }),
  }),
  "admin/sites/set-icon": defineForm({
    ...ABOUT_SITE,
    form: "icon",
    file: { field: "icon", maxBytes: MAX_IMAGE_BODY_BYTES },
    run: ({ site: shown }, { file, context }) => setIcon(shown, file, context),
    done: "icon",
    refused: (error, _, { request }) => {
      if (error === "busy") return busyPage(request, "busyPictures");
      return error === "site_unknown" || error === "changed_meanwhile" ? error : { icon: error };
    },
  }),
  /** Counts as an upload: it costs as much. */
  "admin/sites/fetch-icon": defineForm({
    ...ABOUT_SITE,
    form: "icon",
    run: async ({ site: shown }, { user, context }) => {
      const done = await amongOwnUploads(user.id, () => fetchIcon(shown, context));
      return done.ok ? done.value : done;
    },
    done: "icon",
    refused: (error, _, { request }) => {
      if (error === "busy") return busyPage(request, "busyPictures");
      if (error === "too_many") return ownUploadsPage(request);
      return error === "site_unknown" || error === "changed_meanwhile" ? error : { fetch: error };
    },
  }),
  "admin/sites/remove-icon": defineForm({
    ...ABOUT_SITE,
    run: ({ site: shown }, { context }) => removeIcon(shown, context),
    done: "icon_removal",
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
  "admin/sites/enable": defineForm({
    ...ABOUT_SITES,
    key: LIST_FIELDS.extend({
      switch: words.pipe(z.tuple([z.uuid(), counter, z.enum(["on", "off"])])),
    }),
    page: listPageOf,
    run: ({ switch: [siteId, shown, wanted] }, { context }) =>
      switchSite({ siteId, revision: shown }, wanted === "on", context),
    done: (_, { switch: [which, , wanted], ...fields }) =>
      flash(listPageOf(fields), { done: wanted === "on" ? "switched_on" : "switched_off", which }),
  }),
  "admin/sites/enable-selected": rowsForm({
    ...ABOUT_SELECTED,
    did: "enabled",
    act: ({ id: siteId, revision }, context) => switchSite({ siteId, revision }, true, context),
  }),
  "admin/sites/disable-selected": rowsForm({
    ...ABOUT_SELECTED,
    did: "disabled",
    act: ({ id: siteId, revision }, context) => switchSite({ siteId, revision }, false, context),
  }),
  "admin/sites/move": defineForm({
    ...ABOUT_SITES,
    key: LIST_FIELDS.extend({
      move: words.pipe(z.tuple([z.uuid(), counter, orNone, orNone])),
    }),
    page: listPageOf,
    run: ({ move: [siteId, shown, above, below] }, { context }) =>
      moveSite({ siteId, revision: shown, above, below }, context),
    done: (_, { move: [which], ...fields }) => flash(listPageOf(fields), { done: "moved", which }),
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
      if (read.ok) return ok(planProblems(read.value, treated));
      return read.error === "sign_in_again" ? refuse(read.error) : ok(faultProblems(read.error));
    },
    refused: (error) => error,
    done: (report, _, { user }) => refuseForm(`${HOME}/import`, "import", report, { to: user.id }),
  }),
  /** Returns all sites as a file that the import accepts. */
  "admin/sites/export": defineForm({
    ...formOf(exportSites),
    home: `${HOME}/export`,
    done: ({ content }, { format }, { context: { at } }) =>
      attachment(content, { subject: "sites", format, at }),
  }),
};
