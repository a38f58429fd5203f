import { issuer } from "@/lib/runtime/env";
import { empty } from "./empty";

/** Redirects with 303, so that the browser does not post the form again (RFC 9700 section 4.12). */
export const redirectTo = (location: string, headers: Record<string, string> = {}) =>
  empty(303, { Location: location, ...headers });

/** Redirects with 303 to a path of this origin. */
export const seeOther = (path: string, headers: Record<string, string> = {}) =>
  redirectTo(issuer() + path, headers);
