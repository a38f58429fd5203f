import { type CheckedApi, checkSnippets } from "@/app/_apis/check-snippets";
import { snippetsFor } from "@/app/_applications/snippets";
import type { Application } from "../flow";
import { world } from "../world";

/** Returns exactly the code that the application's page shows for a library. */
export function snippetOf(
  library: string,
  application: Application,
  resource: string | null = null,
) {
  const snippet = snippetsFor({
    provider: "Foyer",
    issuer: world().origin,
    clientId: application.clientId,
    type: "web",
    method: application.tokenEndpointAuthMethod,
    redirectUri: application.redirectUri,
    postLogoutUri: null,
    scope: "openid profile email",
    resource,
    deviceGrant: application.grantTypes.some((grant) => grant.endsWith(":device_code")),
    idTokenAlg: application.idTokenSigningAlg,
    requirePar: application.requirePar,
    requireDpop: application.requireDpop,
  }).find((offered) => offered.library === library);
  if (snippet === undefined) throw new Error(`${library} is not offered`);
  return snippet.code;
}

/** Returns exactly the code that an API's page shows for a language, of Foyer or of an issuer with other keys. */
export function checkSnippetOf(
  language: string,
  api: CheckedApi,
  issuer = world().origin,
  jwks_uri = `${issuer}/oauth/jwks`,
) {
  const introspection_endpoint = `${issuer}/oauth/introspect`;
  const all = checkSnippets(api, { issuer, jwks_uri, introspection_endpoint });
  return all.find(({ library }) => library === language)?.code ?? "";
}
