import { returnAddress } from "@/lib/session/return-address";

/** Returns the address of the page that asks for what a sign-in lacks, or for a recovery code. */
export const stepUpAddress = (next: string, way: "app" | "recovery" = "app") =>
  `/sign-in/step-up?${new URLSearchParams({
    next: returnAddress(next),
    ...(way === "recovery" && { way }),
  })}`;
