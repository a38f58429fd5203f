import { marksOf } from "@/lib/apis/fields";
import type { ApiView } from "@/lib/apis/list";
import { writeRows } from "./scope-fields";

export const NEW_API = {
  ...{ name: "", description: "", documentationUrl: "" },
  ...{
    tokenFormat: "opaque",
    signingAlg: "ES256",
    requireDpop: "",
    openTo: "approved",
    scopes: writeRows([]),
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
  scopes: writeRows(
    api.scopes.map(({ name, description, ...scope }) => ({
      ...{ name, description, marks: marksOf(scope) },
    })),
  ),
});
