import { returnAddress } from "@/lib/session/return-address";

/** Returns the address of the page that offers a passkey before it goes on to `next`. */
export const offerAddress = (next: string | null | undefined) =>
  next && returnAddress(next) === next
    ? `/sign-in/offer?${new URLSearchParams({ next })}`
    : "/sign-in/offer";
