import { issuer } from "@/lib/env";
import { empty } from "./empty";

/** After a form: 303 to a path of this origin. */
export const seeOther = (path: string, headers: Record<string, string> = {}) =>
  empty(303, { Location: issuer() + path, ...headers });
