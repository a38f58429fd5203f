import { hasOtherScheme } from "@/lib/oauth/authorize/redirect-uri";
import { findNameFault } from "./display-name";
import type {
  RegistrationFault,
  RegistrationField,
  RegistrationRequest,
} from "./registration-request";

type Shown = Pick<RegistrationRequest, "homepageUrl" | "developerName" | "policyUri" | "tosUri">;
type Refusal = { field: RegistrationField; fault: RegistrationFault; value?: string };

/** Returns the first fault in what users see of an application apart from its name, or null. */
export function findUnshowable(shown: Shown): Refusal | null {
  const { homepageUrl, developerName, policyUri, tosUri } = shown;
  const fault = developerName === null ? null : findNameFault(developerName);
  return (
    findUnlinkable("client_uri", homepageUrl) ??
    (fault && { field: "developer_name", fault }) ??
    findUnlinkable("policy_uri", policyUri) ??
    findUnlinkable("tos_uri", tosUri)
  );
}

/** Checks a link shown to users: on the web, and spelled so that every browser reads it alike. */
function findUnlinkable(field: RegistrationField, value: string | null): Refusal | null {
  if (value === null) return null;
  const fault = linkFault(value);
  return fault && { field, fault, value };
}

function linkFault(link: string): RegistrationFault | null {
  if (!/^[!-~]{1,2048}$/.test(link) || link.includes("\\")) return "not_printable_ascii";
  if (hasOtherScheme(link)) return "not_web";
  if (!/^https?:\/\/[^/?#]/.test(link) || !URL.canParse(link)) return "not_absolute";
  return /^[a-z]+:\/\/[^/?#]*@/.test(link) ? "user_info" : null;
}
