import { issuer } from "@/lib/runtime/env";
import { type AnswerHeaders, empty } from "./answer";

/** Redirects with 303, so that the browser does not post the form again (RFC 9700 section 4.12). */
export const redirectTo = (location: string, headers: AnswerHeaders = {}) =>
  empty(303, { Location: location, ...headers });

/** Redirects with 303 to a path of this origin. */
export const seeOther = (path: string, headers: AnswerHeaders = {}) =>
  redirectTo(issuer() + path, headers);
