import type { OutsideRefusal } from "./request";

export type Failure = OutsideRefusal | `status_${number}`;

const WORDS = {
  address_forbidden: "the address isn't on a public host",
  certificate_unfit:
    "the certificate isn't trusted (its chain may be incomplete), has expired, or is for another host",
  connection_refused: "the host refused the connection",
  name_not_found: "the host name wasn't found",
  too_large: "the answer is too large",
  unreachable: "the connection failed or broke off",
} satisfies Partial<Record<Failure, string>>;

/** Says for an application's developer why a request to its address failed. */
export function describeFailure(failure: Failure, timeoutMs: number): string {
  if (failure === "timed_out") return `no answer within ${timeoutMs / 1000} seconds`;
  return failure in WORDS
    ? WORDS[failure as keyof typeof WORDS]
    : `the answer has the status ${failure.replace("status_", "")} instead of 200`;
}
