import { type ErrorWords, errorPage } from "@/lib/error-pages/error-page";
import { BODY_STATUS, readFormBody } from "@/lib/http/form-body";
import { MAX_FIELDS } from "@/lib/http/pairs";
import { isSameOrigin } from "@/lib/http/same-origin";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";

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

export const refuseForeign = (request: Request) =>
  errorPage(request, 403, FOREIGN, "The Origin header is missing or doesn't match.");

export const refuseUnreadable = (request: Request, status: number, detail: string) =>
  errorPage(request, status, UNREADABLE, detail);

const FOREIGN: ErrorWords = {
  code: "foreign_form",
  title: "foreign.title",
  text: "foreign.text",
  next: "foreign.next",
};

const UNREADABLE: ErrorWords = {
  code: "form_unreadable",
  title: "unreadable.title",
  text: "unreadable.text",
  next: "unreadable.next",
};
