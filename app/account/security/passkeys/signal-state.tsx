"use client";

import { useEffect } from "react";
import { type PasskeyState, signalState } from "@/app/_ui/signal-passkeys";

/** Keeps the password manager in step with the account's passkeys. */
export function SignalState({ state }: { state: PasskeyState }) {
  useEffect(() => signalState(state), [state]);
  return null;
}
