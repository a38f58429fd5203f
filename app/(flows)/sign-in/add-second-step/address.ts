import { returnAddress } from "@/lib/session/return-address";

/** Returns the address of the page that asks for a second step before the policy needs it. */
export const addSecondStepAddress = (next: string | null | undefined) =>
  next && returnAddress(next) === next
    ? `/sign-in/add-second-step?${new URLSearchParams({ next })}`
    : "/sign-in/add-second-step";
