import { clientPolicies } from "@/lib/client-policies/client-policies";
import { type Finding, fine, warn } from "./doctor-finding";

const CHECK = "client policies";

/** Reports policies that depart from the service specification. */
export async function examineClientPolicies(): Promise<Finding> {
  const { loopbackPorts } = await clientPolicies();
  return loopbackPorts === "any"
    ? warn(
        CHECK,
        "native applications may use any port of loopback hosts, which departs from the service specification",
        "if none needs it, run npx foyer policy set loopback_ports exact",
      )
    : fine(CHECK, "redirect URIs are compared exactly, ports included");
}
