import * as z from "zod";
import { slugOf } from "@/app/_ui/slug-of";
import { ABOUT_SITE, HOME, pageOf } from "@/app/admin/sites/about-sites";
import type { FieldProblems } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import type { Posted } from "@/lib/forms/definition";
import { flash, withFlash } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/answer";
import { isMultipart, MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";
import { type Image, readIcon } from "@/lib/images/read-image";
import { addSite, changeSite } from "@/lib/operations/sites";
import { ok, type Result, refuse } from "@/lib/result";
import { amongOwnUploads } from "@/lib/session/own-uploads";
import { ICON_SOURCES, MAX_TEXT, newSiteFields, siteFormFields } from "@/lib/sites/editing/fields";
import { fetchIcon, setIcon, setLibraryIcon } from "@/lib/sites/editing/icon";
import { displayOf } from "@/lib/sites/editing/target-url";
import { GLYPHS, ICON_COLORS } from "@/lib/sites/icons/glyphs";

const [ADD, SAVE] = [formOf(addSite), formOf(changeSite)];

/** The icon in the form of a site: where it comes from, and a file. */
const WITH_ICON = {
  form: "site",
  file: { field: "icon", maxBytes: MAX_IMAGE_BODY_BYTES, optional: true },
} as const;
const iconFields = z.object({
  iconFrom: z.enum(ICON_SOURCES).catch("keep"),
  glyph: z.enum(GLYPHS).optional().catch(undefined),
  color: z.enum(ICON_COLORS).optional().catch(undefined),
});

type Asked = z.output<typeof iconFields>;

/** Reads the uploaded icon before anything is saved; null if another one is chosen. */
async function readUpload(
  { iconFrom }: Asked,
  { file, context }: Posted,
): Promise<Result<Image | null, FieldProblems>> {
  if (iconFrom !== "upload") return ok(null);
  if (file.byteLength === 0) return refuse({ icon: "missing" });
  const image = await readIcon(file, context.actorId);
  return image.ok ? image : refuse({ icon: image.error });
}

type Icon = { did: "icon" | "icon_removal" | null; fault: string | null };

/** Changes the icon of a saved site as its form asks. */
async function changeIcon(
  { siteId, slug }: { siteId: string; slug: string },
  { image, iconFrom, glyph, color }: Asked & { image: Image | null },
  posted: Posted,
): Promise<Icon> {
  if (iconFrom === "keep") return { did: null, fault: null };
  const chosen = { ...(glyph && { glyph }), ...(color && { color }) };
  const set = {
    site: () => fetchFor(siteId, posted),
    library: () => setLibraryIcon({ slug }, chosen, posted.context),
    upload: () => setIcon({ slug }, image, posted.context),
    none: () => setIcon({ slug }, null, posted.context),
  };
  const done: Result<boolean, string> = await set[iconFrom]();
  if (!done.ok) return { did: null, fault: done.error };
  const did = iconFrom === "none" ? "icon_removal" : "icon";
  return { did: done.value ? did : null, fault: null };
}

/** Fetches the icon of a site. Counts as an upload, unless it is a part of one: it costs as much. */
async function fetchFor(siteId: string, { user, context, request }: Posted) {
  if (isMultipart(request)) return fetchIcon(siteId, context);
  const done = await amongOwnUploads(user.id, () => fetchIcon(siteId, context));
  return done.ok ? done.value : refuse("busy");
}

/** Returns to a page that says why there is no icon, if there is none. */
const showFault = (page: string, fault: string | null, to: string) =>
  fault === null
    ? seeOther(page)
    : refuseForm(page, "icon", { problems: { icon: fault }, typed: {} }, { to });

export const SAVE_FORMS = {
  "admin/sites/add": defineForm({
    ...ADD,
    ...WITH_ICON,
    home: `${HOME}/new`,
    key: z.object({ go: z.string().optional() }),
    fields: newSiteFields.safeExtend(iconFields.shape),
    run: async ({ go: _, iconFrom, glyph, color, ...typed }, posted) => {
      const slug = typed.slug || slugOf(typed.title, MAX_TEXT.slug);
      if (slug === "") return refuse({ slug: "slug_unfit" as const });
      // A site without a target has no icon of its own.
      const from = iconFrom === "site" && typed.targetUrl === null ? "keep" : iconFrom;
      const asked = { iconFrom: from, glyph, color } as const;
      const image = await readUpload(asked, posted);
      if (!image.ok) return image;
      const displayUrl = typed.displayUrl || displayOf(typed.targetUrl ?? "");
      const added = await ADD.run({ ...typed, slug, displayUrl }, posted);
      if (!added.ok) return added;
      const site = { siteId: added.value, slug };
      const { fault } = await changeIcon(site, { ...asked, image: image.value }, posted);
      const isFitting = fault !== null && (await setLibraryIcon({ slug }, {}, posted.context)).ok;
      return ok({ ...site, fault: isFitting ? null : fault });
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
    ...WITH_ICON,
    ...ABOUT_SITE,
    fields: siteFormFields.safeExtend(iconFields.shape),
    run: async ({ iconFrom, glyph, color, ...fields }, posted) => {
      const asked = { iconFrom, glyph, color };
      const image = await readUpload(asked, posted);
      if (!image.ok) return image;
      const saved = await SAVE.run(fields, posted);
      if (!saved.ok) return saved;
      const site = { siteId: fields.site.siteId, slug: fields.slug };
      const icon = await changeIcon(site, { ...asked, image: image.value }, posted);
      return ok({ saved: saved.value, ...icon });
    },
    done: ({ saved, did, fault }, key, { user }) => {
      const done = saved === "saved" ? saved : (did ?? saved);
      const isDone = fault === null || saved === "saved";
      return showFault(isDone ? withFlash(pageOf(key), { done }) : pageOf(key), fault, user.id);
    },
  }),
};
