import type { Network, Networks } from "@/lib/http/client-address";
import { sha256 } from "@/lib/runtime/crypto";
import type { Counter } from "./attempt";

/** Returns the counters of what fails from a network, and from each network around it. `subject` says what is counted. */
export function networkQuotas(
  subject: string,
  [own, ...around]: Networks,
  { points, milliseconds }: { points: number; milliseconds: number },
): [Counter, ...Counter[]] {
  const counterOf = ({ name, factor }: Network): Counter => ({
    key: sha256(`${subject} ${name}`).toString("base64url"),
    points: points * factor,
    milliseconds,
  });
  return [counterOf(own), ...around.map(counterOf)];
}
