import { hasOtherScheme, hasUnsoundHost } from "@/lib/oauth/authorize/redirect-uri";
import { findNameFault } from "./display-name";
import type {
  RegistrationFault,
  RegistrationField,
  RegistrationRefusal,
  RegistrationRequest,
} from "./registration-request";

type Shown = Pick<
  RegistrationRequest,
  "name" | "homepageUrl" | "developerName" | "policyUri" | "tosUri"
>;

/** Returns the faults in what users see of an application. */
export function findUnshowable(shown: Shown): RegistrationRefusal[] {
  const { name, homepageUrl, developerName, policyUri, tosUri } = shown;
  return [
    findUnnameable("client_name", name),
    findUnlinkable("client_uri", homepageUrl),
    developerName === null ? null : findUnnameable("developer_name", developerName),
    findUnlinkable("policy_uri", policyUri),
    findUnlinkable("tos_uri", tosUri),
  ].filter((refusal) => refusal !== null);
}

function findUnnameable(field: RegistrationField, name: string): RegistrationRefusal | null {
  const fault = findNameFault(name);
  return fault && { field, fault };
}

/** Checks a link shown to users: on the web, and spelled so that every browser reads it alike. */
function findUnlinkable(
  field: RegistrationField,
  value: string | null,
): RegistrationRefusal | null {
  if (value === null) return null;
  const fault = linkFault(value);
  return fault && { field, fault, value };
}

function linkFault(link: string): RegistrationFault | null {
  if (hasUnsoundHost(link)) return "host_invalid";
  if (!/^[!-~]{1,2048}$/.test(link) || link.includes("\\")) return "not_printable_ascii";
  if (hasOtherScheme(link)) return "not_web";
  if (!/^https?:\/\/[^/?#]/.test(link)) return "not_absolute";
  return /^[a-z]+:\/\/[^/?#]*@/.test(link) ? "user_info" : null;
}
