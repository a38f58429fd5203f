import { issuer } from "@/lib/runtime/env";
import { empty } from "./empty";

/** 303, so that nothing posted is posted on (RFC 9700 section 4.12). */
export const redirectTo = (location: string, headers: Record<string, string> = {}) =>
  empty(303, { Location: location, ...headers });

/** The same to a path of this origin. */
export const seeOther = (path: string, headers: Record<string, string> = {}) =>
  redirectTo(issuer() + path, headers);
