import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { apiError } from "./api-error";
import { readFormBody } from "./form-body";
import { isSameOrigin } from "./same-origin";

/**
 * The fields of a form that a page of ours posted; or the refusal to send. It reads cookies' worth of trust, so the
 * Origin comes first.
 */
export async function postedForm(
  request: Request,
): Promise<{ form: Parameters["values"] } | { refusal: Response }> {
  if (!isSameOrigin(request.headers))
    return { refusal: apiError(request, "invalid_request", FOREIGN) };
  const body = await readFormBody(request);
  if (body.ok) return { form: parseParameters(body.value).values };
  const code = body.error === "not_utf8" ? "invalid_request" : body.error;
  return { refusal: apiError(request, code, "The form cannot be read.") };
}

const FOREIGN = "The form was not sent from a page of this service. Open the page again and retry.";
