import {
  type ClientAuthenticationRefusal,
  type ClientRequest,
  parseClientCredentials,
} from "@/lib/oauth/client-auth/authentication";
import { MAX_LIST, parseParameters, unreadableParameter } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";

/** Refusal of a form before anybody is authenticated, with what could be read of it. */
export type Unread = {
  refusal:
    | ClientAuthenticationRefusal
    | "parameter_unreadable"
    | "parameter_too_long"
    | "resource_malformed";
  values: ClientRequest["values"];
};

/** Parameters that are split at their spaces. */
const LISTS = ["scope", "resource"];

/** Reads a form and the credentials that it came with. */
export function readClientRequest(
  request: Request,
  form: string,
  known: readonly string[],
): Result<ClientRequest, Unread> {
  const parameters = parseParameters(form);
  const { values } = parameters;
  const unreadable = unreadableParameter(parameters, known);
  // A second resource has an error of its own (RFC 8707 section 2).
  if (unreadable === "resource") return refuse({ refusal: "resource_malformed", values });
  if (unreadable !== null) return refuse({ refusal: "parameter_unreadable", values });
  if (LISTS.some((name) => (values.get(name)?.length ?? 0) > MAX_LIST))
    return refuse({ refusal: "parameter_too_long", values });
  const credentials = parseClientCredentials(request.headers.get("authorization"), values);
  return credentials.ok
    ? ok({ values, credentials: credentials.value })
    : refuse({ refusal: credentials.error, values });
}
