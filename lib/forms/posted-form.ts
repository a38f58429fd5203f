import { type ErrorWords, errorPage, messagePage } from "@/lib/error-pages/error-page";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { BODY_STATUS, MAX_FIELDS, readFormBody } from "@/lib/http/form-body";
import { isSameOrigin } from "@/lib/http/request";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { holdBack } from "@/lib/rate-limits/limits";
import { issuer } from "@/lib/runtime/env";

/**
 * Reads the fields of a form posted by one of our pages, or returns the refusal to send. Checks
 * Origin before it reads the body.
 */
export async function postedForm(
  request: Request,
): Promise<{ form: Parameters } | { refusal: Response }> {
  if (!isSameOrigin(request.headers)) return { refusal: await refuseForeign(request) };
  const body = await readFormBody(request, MAX_FIELDS);
  if (body.ok) return { form: parseParameters(body.value) };
  return { refusal: await refuseUnreadable(request, BODY_STATUS[body.error], body.error) };
}

/**
 * Page for a form that wasn't sent from PUBLIC_URL, from another site or from Foyer's page at another
 * host. The server has logged it (server/direct/refuse.ts).
 */
export function refuseForeign(request: PageRequest) {
  const t = translator(localeOf(request), "errors.foreign");
  const address = issuer();
  const words = {
    code: "foreign_form",
    title: t("title"),
    text: t("text", { address }),
    next: t("next", { address }),
    back: { address, words: address },
    unlogged: true as const,
  };
  return messagePage(request, 403, words, "The Origin header is missing or isn't PUBLIC_URL.");
}

/** Refuses a form with a page, which costs more than its body did, so a flood waits for its turn. */
export async function refuseUnreadable(request: Request, status: number, detail: string) {
  await holdBack("renders");
  return errorPage(request, status, UNREADABLE, detail);
}

const UNREADABLE: ErrorWords = {
  code: "form_unreadable",
  title: "unreadable.title",
  text: "unreadable.text",
  next: "unreadable.next",
};
