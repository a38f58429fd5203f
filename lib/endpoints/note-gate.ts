import { requestId } from "@/lib/http/request";
import { isUnderCheck, noteStep } from "@/lib/integration-checks/noted-steps";
import { namesTarget } from "@/lib/oauth/gate/asked";
import type { GateAnswer } from "@/lib/provider/gates/check";
import { recordClientNote } from "./client-failure-buffer";

const STEPS = { address: "redirected", site: "let_in" } as const;

/** Notes for a check of the integration what a proxy asked, and what its visitor got. */
export function noteGate(request: Request, clientId: string, { to }: GateAnswer) {
  if (!isUnderCheck(clientId)) return;
  if (!namesTarget(request.headers))
    return recordClientNote({
      ...{ clientId, at: new Date(), endpoint: "/gate", error: "path_missing", sent: null },
      description:
        "no header named the path: X-Forwarded-Uri, X-Original-URI, X-Original-URL or X-Rewrite-URL",
      requestId: requestId(request),
    });
  noteStep(clientId, "asked");
  if (to === "address" || to === "site") noteStep(clientId, STEPS[to]);
}
