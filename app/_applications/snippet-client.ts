import type { Settings } from "@/lib/applications/settings";
import { brand } from "@/lib/i18n/brand";
import { formatScope } from "@/lib/oauth/scopes";
import { issuer } from "@/lib/runtime/env";
import type { SnippetClient } from "./snippet";

export const snippetClient = (
  application: Omit<Settings, "verified" | "requiredContext"> & { clientId: string },
): SnippetClient => ({
  provider: brand(),
  issuer: issuer(),
  clientId: application.clientId,
  method: application.authMethod,
  redirectUri: application.redirectUris[0] ?? "",
  postLogoutUri: application.postLogoutRedirectUris[0] ?? null,
  scope: formatScope(application.scopes),
  idTokenAlg: application.idTokenSigningAlg,
  requirePar: application.requirePar,
});
