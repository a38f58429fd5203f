import { formatScopes } from "@/lib/apis/fields";
import type { ApiView } from "@/lib/apis/list";

/** Settings of a new API. */
export const NEW_API = {
  ...{ name: "", description: "", documentationUrl: "" },
  ...{
    tokenFormat: "opaque",
    signingAlg: "ES256",
    requireDpop: "",
    openTo: "approved",
    scopes: "",
  },
};

/** Settings of an API as its form writes them. */
export type WrittenApi = Record<keyof typeof NEW_API, string>;

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
