import type { Network, Networks } from "@/lib/http/client-address";
import { sha256 } from "@/lib/runtime/crypto";
import type { Counter } from "./attempt";

/** Quota of a window. */
type Window = { points: number; milliseconds: number };

/**
 * Returns the counter of a caller that its cookies prove (lib/session/proven-caller.ts), which others
 * in its network can't fill.
 */
export const callerQuota = (subject: string, caller: string, quota: Window): [Counter] => [
  { key: sha256(`${subject} ${caller}`).toString("base64url"), ...quota },
];

/** The counters of what fails from a network, and from each network around it. `subject` says what is counted. */
export function networkQuotas(
  subject: string,
  [own, ...around]: Networks,
  { points, milliseconds }: Window,
): [Counter, ...Counter[]] {
  const counterOf = ({ name, factor }: Network): Counter => ({
    key: sha256(`${subject} ${name}`).toString("base64url"),
    points: points * factor,
    milliseconds,
  });
  return [counterOf(own), ...around.map(counterOf)];
}
