import * as z from "zod";
import { slugOf } from "@/app/_ui/slug-of";
import { ABOUT_SITE, HOME, pageOf } from "@/app/admin/sites/about-sites";
import { busyPage } from "@/lib/error-pages/page-faults";
import { checkbox } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash, withFlash } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/answer";
import { MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";
import { addSite, changeSite } from "@/lib/operations/sites";
import { ok, refuse } from "@/lib/result";
import { amongOwnUploads } from "@/lib/session/own-uploads";
import { MAX_TEXT, newSiteFields, siteFormFields } from "@/lib/sites/editing/fields";
import { fetchIcon, removeIcon, setIcon } from "@/lib/sites/editing/icon";
import { displayOf } from "@/lib/sites/editing/target-url";

const [ADD, SAVE] = [formOf(addSite), formOf(changeSite)];

/** Asks for the site's icon after the site is saved. */
const ICON = { fetchIcon: checkbox };

/** Fetches the icon of a site, and returns why it couldn't. Counts as an upload: it costs as much. */
async function fetchFor(siteId: string, { user, context }: Posted): Promise<string | null> {
  const done = await amongOwnUploads(user.id, () => fetchIcon(siteId, context));
  if (!done.ok) return "busy";
  return done.value.ok ? null : done.value.error;
}

/** Returns to a page that says why there is no icon, if there is none. */
const showFault = (page: string, fault: string | null, to: string) =>
  fault === null
    ? seeOther(page)
    : refuseForm(page, "icon", { problems: { fetch: fault }, typed: {} }, { to });

/** Forms that add and save a site, and its icon. */
export const SAVE_FORMS = {
  "admin/sites/add": defineForm({
    ...ADD,
    home: `${HOME}/new`,
    form: "site",
    key: z.object({ go: z.string().optional() }),
    fields: newSiteFields.safeExtend(ICON),
    run: async ({ go: _, fetchIcon: fetches, ...typed }, posted) => {
      const slug = typed.slug || slugOf(typed.title, MAX_TEXT.slug);
      if (slug === "") return refuse({ slug: "slug_unfit" as const });
      const displayUrl = typed.displayUrl || displayOf(typed.targetUrl ?? "");
      const added = await ADD.run({ ...typed, slug, displayUrl }, posted);
      if (!added.ok) return added;
      const siteId = added.value;
      return ok({
        siteId,
        fault: fetches && typed.targetUrl ? await fetchFor(siteId, posted) : null,
      });
    },
    done: ({ siteId, fault }, { go }, { user }) => {
      if (go === "another") {
        const done = fault === null ? "added" : "added_without_icon";
        return flash(`${HOME}/new`, { done, which: siteId });
      }
      return showFault(withFlash(pageOf({ site: { siteId } }), { done: "added" }), fault, user.id);
    },
  }),
  "admin/sites/save": defineForm({
    ...SAVE,
    ...ABOUT_SITE,
    form: "site",
    fields: siteFormFields.safeExtend(ICON),
    run: async ({ fetchIcon: fetches, ...fields }, posted) => {
      const saved = await SAVE.run(fields, posted);
      if (!saved.ok) return saved;
      const fault = fetches ? await fetchFor(fields.site.siteId, posted) : null;
      const done = fetches && fault === null ? ("icon" as const) : saved.value;
      return ok({ done, fault });
    },
    done: ({ done, fault }, key, { user }) =>
      showFault(withFlash(pageOf(key), { done }), fault, user.id),
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
  "admin/sites/remove-icon": defineForm({
    ...ABOUT_SITE,
    run: ({ site: shown }, { context }) => removeIcon(shown, context),
    done: "icon_removal",
  }),
};
