import { ok, type Result, refuse } from "@/lib/result";
import { findTargetProblem, type TargetProblem } from "./target-url";

export const SITE_KINDS = ["internal", "external"] as const;

/** Editable fields of a site. */
export type SiteFields = {
  slug: string;
  title: string;
  displayUrl: string;
  description: string;
  kind: (typeof SITE_KINDS)[number];
  /** 0 to 999; the highest weight comes first. */
  pinWeight: number;
  targetUrl: string | null;
  /** Client ID of the application that users sign in to there, if it is registered here. */
  application: string | null;
  enabled: boolean;
};

export type SiteField = keyof SiteFields;

/** Fields as a form or a file carries them: empty if nothing is set, `on` if enabled. */
export type SiteForm = Record<SiteField, string>;

export const SITE_FIELDS = [
  "slug",
  "title",
  "displayUrl",
  "description",
  "kind",
  "pinWeight",
  "targetUrl",
  "application",
  "enabled",
] as const satisfies readonly SiteField[];

export type SiteProblem =
  | "slug_unfit"
  | "slug_taken"
  | "text_missing"
  | "text_length"
  | "text_characters"
  | "kind_unknown"
  | "weight_unfit"
  | "application_unknown"
  | TargetProblem;

export type SiteProblems = Partial<Record<SiteField, SiteProblem>>;

/**
 * Maximum length of each text; except for the slug in code points, which is close to what people
 * count.
 */
export const MAX_TEXT = { slug: 200, title: 100, displayUrl: 200, description: 500 } as const;

export const HEAVIEST = 999;

/** Format of a slug, the same as in the constraint sites_slug. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Control characters, lone surrogates, line separators, and characters that change the text
 * direction.
 */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * Parses a site that was typed or imported, or returns the fault of each field. Doesn't check if
 * names are taken.
 */
export function readSite(form: SiteForm): Result<SiteFields, SiteProblems> {
  const typed = normal(form);
  const found: Record<SiteField, SiteProblem | null> = {
    slug: SLUG.test(typed.slug) && typed.slug.length <= MAX_TEXT.slug ? null : "slug_unfit",
    title: findTextProblem(typed.title, MAX_TEXT.title),
    displayUrl: findTextProblem(typed.displayUrl, MAX_TEXT.displayUrl),
    description:
      typed.description === "" ? null : findTextProblem(typed.description, MAX_TEXT.description),
    kind: isKind(typed.kind) ? null : "kind_unknown",
    pinWeight: /^\d{1,3}$/.test(typed.pinWeight) ? null : "weight_unfit",
    targetUrl: typed.targetUrl === "" ? null : findTargetProblem(typed.targetUrl),
    application: UNSHOWABLE.test(typed.application) ? "application_unknown" : null,
    enabled: null,
  };
  const wrong = Object.entries(found).filter(([, problem]) => problem !== null);
  if (wrong.length > 0) return refuse(Object.fromEntries(wrong));
  return ok({
    ...typed,
    kind: typed.kind as SiteFields["kind"],
    pinWeight: Number(typed.pinWeight),
    targetUrl: typed.targetUrl || null,
    application: typed.application || null,
    enabled: typed.enabled === "on",
  });
}

export const writeSite = (site: SiteFields): SiteForm => ({
  ...site,
  pinWeight: String(site.pinWeight),
  targetUrl: site.targetUrl ?? "",
  application: site.application ?? "",
  enabled: site.enabled ? "on" : "",
});

/**
 * Normalizes whitespace. A card shows each text as one paragraph, which loses line breaks and
 * double spaces anyway.
 */
const normal = (form: SiteForm): SiteForm => ({
  ...form,
  slug: form.slug.trim(),
  title: oneLine(form.title),
  displayUrl: oneLine(form.displayUrl),
  description: oneLine(form.description),
  pinWeight: form.pinWeight.trim(),
  targetUrl: form.targetUrl.trim(),
  application: form.application.trim(),
});

/**
 * Length that no valid text comes near. Longer text isn't normalized, and is refused as too long.
 */
const LONG = 8 * MAX_TEXT.description;

const oneLine = (text: string) => (text.length > LONG ? text : text.replaceAll(/\s+/g, " ").trim());

const isKind = (text: string) => (SITE_KINDS as readonly string[]).includes(text);

function findTextProblem(text: string, most: number): SiteProblem | null {
  if (text === "") return "text_missing";
  if (UNSHOWABLE.test(text)) return "text_characters";
  return text.length > LONG || [...text].length > most ? "text_length" : null;
}
