import { answering, apiFault } from "@/lib/endpoints/faults";
import { rawQuery } from "@/lib/http/address";
import { apiError, json } from "@/lib/http/answer";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { readSearch } from "@/lib/lists/search-text";
import { CHOICES, findChoices, findPlaces, type Section } from "@/lib/palette/find";
import { currentSession } from "@/lib/session/current-session";

/** What the palette shows for a search: the number of entries in words, and the entries. */
export type Places = {
  status: string;
  sections: readonly (Section & { title: string })[];
};

/** Sections that aren't matches. */
const BESIDE: readonly Section["kind"][] = ["nearest", "parts", "elsewhere"];

/**
 * Answers the palette (app/_ui/palette-dialog.tsx) with what a signed-in user may open and, for a
 * `kind`, a field of a form (app/_ui/combobox.tsx) with what they may choose.
 */
export const GET = answering(async (request) => {
  const session = await currentSession(request.headers);
  if (!session) return apiError(request, "unauthenticated", "Sign in to search.");
  const asked = new URLSearchParams(rawQuery(request.url));
  const q = readSearch(asked.get("q"));
  const kind = CHOICES.find((choice) => choice === asked.get("kind"));
  const locale = localeOf(request);
  const t = translator(locale, "palette");
  const found = await (kind
    ? findChoices(session.user, kind, q)
    : findPlaces(session.user, { q, at: asked.get("at") ?? "", locale }));
  if (!found.ok)
    return apiError(request, "rate_limited", "Too many searches at once. Try again.", {
      headers: { "Retry-After": "1" },
    });
  const matches = found.value.filter(({ kind }) => !BESIDE.includes(kind));
  const count = matches.reduce((sum, { entries }) => sum + entries.length, 0);
  const sections = found.value.map((section) => ({
    title: q === "" && section.kind === "sites" ? t("yours") : t(`kinds.${section.kind}`),
    ...section,
  }));
  const places: Places = { status: t("status", { count }), sections };
  return json(200, places, { "Cache-Control": "no-store" });
}, apiFault);
