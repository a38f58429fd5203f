import { clientPolicies } from "@/lib/client-policies/client-policies";
import { type Finding, fine, warn } from "./doctor-finding";

const CHECK = "client policies";

/** Reports exceptions to the service specification, section 4.4. */
export async function examineClientPolicies(): Promise<Finding> {
  const { loopbackPorts } = await clientPolicies();
  return loopbackPorts === "any"
    ? warn(
        CHECK,
        "native applications may use any port of loopback hosts; every other redirect URI must match exactly",
        "if none needs it, run npx foyer policy change --loopback-ports exact",
      )
    : fine(CHECK, "redirect URIs are compared exactly, ports included");
}
