import * as z from "zod";
import { slugOf } from "@/app/_ui/slug-of";
import { ABOUT_SITE, HOME, pageOf } from "@/app/admin/sites/about-sites";
import { checkbox, type FieldProblems } from "@/lib/fields";
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
import { MAX_TEXT, newSiteFields, siteFormFields } from "@/lib/sites/editing/fields";
import { fetchIcon, setIcon, setLibraryIcon } from "@/lib/sites/editing/icon";
import { displayOf } from "@/lib/sites/editing/target-url";
import { GLYPHS, ICON_COLORS } from "@/lib/sites/icons/glyphs";

const [ADD, SAVE] = [formOf(addSite), formOf(changeSite)];

/** The icon in the form of a site: a file, or what to do instead. */
const WITH_ICON = {
  form: "site",
  file: { field: "icon", maxBytes: MAX_IMAGE_BODY_BYTES, optional: true },
} as const;
const iconFields = z.object({
  glyph: z.enum(["", ...GLYPHS]).catch(""),
  color: z.enum(ICON_COLORS).catch("slate"),
  fetchIcon: checkbox,
  removeIcon: checkbox,
});

type Asked = z.output<typeof iconFields>;

/** Reads the uploaded icon before anything is saved; null if there is none. */
async function readUpload({ file, context }: Posted): Promise<Result<Image | null, FieldProblems>> {
  if (file.byteLength === 0) return ok(null);
  const image = await readIcon(file, context.actorId);
  return image.ok ? image : refuse({ icon: image.error });
}

type Icon = { did: "icon" | "icon_removal" | null; fault: string | null };

/** Changes the icon of a saved site as its form asks. An upload comes first, then one of the library. */
async function changeIcon(
  { siteId, slug }: { siteId: string; slug: string },
  { image, glyph, color, fetchIcon: fetches, removeIcon: removes }: Asked & { image: Image | null },
  posted: Posted,
): Promise<Icon> {
  const after = (did: Icon["did"], done: Result<null, string>): Icon =>
    done.ok ? { did, fault: null } : { did: null, fault: done.error };
  if (image) return after("icon", await setIcon({ slug }, image, posted.context));
  if (glyph !== "")
    return after("icon", await setLibraryIcon({ slug }, { glyph, color }, posted.context));
  if (fetches) return after("icon", await fetchFor(siteId, posted));
  return removes
    ? after("icon_removal", await setIcon({ slug }, null, posted.context))
    : { did: null, fault: null };
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
    run: async ({ go: _, glyph, color, fetchIcon: fetches, removeIcon, ...typed }, posted) => {
      const slug = typed.slug || slugOf(typed.title, MAX_TEXT.slug);
      if (slug === "") return refuse({ slug: "slug_unfit" as const });
      const image = await readUpload(posted);
      if (!image.ok) return image;
      const displayUrl = typed.displayUrl || displayOf(typed.targetUrl ?? "");
      const added = await ADD.run({ ...typed, slug, displayUrl }, posted);
      if (!added.ok) return added;
      const site = { siteId: added.value, slug };
      const asked = { image: image.value, glyph, color, removeIcon };
      const fetchIcon = fetches && typed.targetUrl !== null;
      const { fault } = await changeIcon(site, { ...asked, fetchIcon }, posted);
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
    run: async ({ glyph, color, fetchIcon, removeIcon, ...fields }, posted) => {
      const image = await readUpload(posted);
      if (!image.ok) return image;
      const saved = await SAVE.run(fields, posted);
      if (!saved.ok) return saved;
      const site = { siteId: fields.site.siteId, slug: fields.slug };
      const asked = { image: image.value, glyph, color, fetchIcon, removeIcon };
      return ok({ saved: saved.value, ...(await changeIcon(site, asked, posted)) });
    },
    done: ({ saved, did, fault }, key, { user }) => {
      const done = saved === "saved" ? saved : (did ?? saved);
      const isDone = fault === null || saved === "saved";
      return showFault(isDone ? withFlash(pageOf(key), { done }) : pageOf(key), fault, user.id);
    },
  }),
};
