import type { Networks } from "@/lib/http/client-address";

/** Networks of a request, and who sent it, as far as its cookies prove that (lib/session/proven-caller.ts). */
export type Sender = { networks: Networks; caller: string | null };

/**
 * Returns what a request counts by: its caller alone if known, so that others in its network can't use
 * up the quota, or its networks.
 */
export const countedBy = ({ networks, caller }: Sender): Networks =>
  caller === null ? networks : [{ name: caller, factor: 1 }];
