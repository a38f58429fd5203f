import { log } from "@/lib/runtime/log";
import { endOfLife } from "@/lib/runtime/node-version";

/** Logs one line if Node.js gets no more security fixes. */
export function warnOfOldNode() {
  const since = endOfLife(process.versions.node, new Date());
  if (since !== null)
    log().warn({ event: "node_end_of_life", version: process.version, since, recommended: "24" });
}
