import type { ApplicationView } from "@/lib/applications/overview";
import { checkRegistrableRedirectUri } from "@/lib/oauth/authorize/redirect-uri";
import { writeSettings } from "./settings-fields";

/** Query parameter of the settings with a redirect URI to add. */
export const ADD = "add";

/** Returns the form with an address added, to be looked at and saved; null if it can't be registered. */
export function withAddress(application: ApplicationView, uri: string | null) {
  const { redirectUris, authMethod } = application;
  if (uri === null || redirectUris.includes(uri)) return null;
  if (!checkRegistrableRedirectUri(uri, { isPublic: authMethod === "none" }).ok) return null;
  const stored = writeSettings(application);
  return { problems: {}, typed: { ...stored, redirectUris: [...redirectUris, uri].join("\n") } };
}
