import { SITE_FIELDS, type SiteForm } from "@/lib/sites/editing/fields";

/** The fields that a site's form has, by name; no others are read. */
export const readTyped = (form: ReadonlyMap<string, string>): SiteForm =>
  Object.fromEntries(SITE_FIELDS.map((name) => [name, form.get(name) ?? ""])) as SiteForm;
