import { SITE_FIELDS, type SiteForm } from "@/lib/sites/editing/fields";

/** Reads the site form's known fields. */
export const readTyped = (form: ReadonlyMap<string, string>): SiteForm =>
  Object.fromEntries(SITE_FIELDS.map((name) => [name, form.get(name) ?? ""])) as SiteForm;
