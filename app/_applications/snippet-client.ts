import type { Settings } from "@/lib/applications/settings";
import { brand } from "@/lib/i18n/brand";
import { formatScope } from "@/lib/oauth/scopes";
import { issuer } from "@/lib/runtime/env";
import type { SnippetClient } from "./snippet";

/** Stands for the API of a service that may use none yet. */
const EXAMPLE_API = "https://api.example.org/";

export const snippetClient = (
  application: Settings & { clientId: string },
  resource = EXAMPLE_API,
): SnippetClient => ({
  provider: brand(),
  issuer: issuer(),
  clientId: application.clientId,
  type: application.type,
  method: application.authMethod,
  redirectUri: application.redirectUris[0] ?? "",
  postLogoutUri: application.postLogoutRedirectUris[0] ?? null,
  scope: formatScope(application.scopes),
  resource: application.type === "service" ? resource : null,
  deviceGrant: application.deviceGrant,
  idTokenAlg: application.idTokenSigningAlg,
  requirePar: application.requirePar,
  requireDpop: application.requireDpop,
});
