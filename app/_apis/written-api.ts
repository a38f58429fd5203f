import { formatScopes } from "@/lib/apis/fields";
import type { ApiView } from "@/lib/apis/list";

/** Settings of an API as its form writes them. */
export type WrittenApi = Record<
  | "name"
  | "description"
  | "documentationUrl"
  | "tokenFormat"
  | "signingAlg"
  | "requireDpop"
  | "openTo"
  | "scopes",
  string
>;

/** Settings of a new API. */
export const NEW_API: WrittenApi = {
  ...{ name: "", description: "", documentationUrl: "" },
  ...{
    tokenFormat: "opaque",
    signingAlg: "ES256",
    requireDpop: "",
    openTo: "approved",
    scopes: "",
  },
};

export const writeApi = (api: ApiView): WrittenApi => ({
  name: api.name,
  description: api.description,
  documentationUrl: api.documentationUrl ?? "",
  tokenFormat: api.tokenFormat,
  signingAlg: api.signingAlg,
  requireDpop: api.requireDpop ? "on" : "",
  openTo: api.openTo,
  scopes: formatScopes(api.scopes),
});
