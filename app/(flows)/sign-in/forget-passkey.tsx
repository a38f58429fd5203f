"use client";

import { useEffect } from "react";
import { signalUnknown, type UnknownPasskey } from "@/app/_ui/signal-passkeys";

/** Has the browser forget a passkey that was just refused because nobody has it. */
export function ForgetPasskey({ rpId, credentialId }: UnknownPasskey) {
  useEffect(() => signalUnknown({ rpId, credentialId }), [rpId, credentialId]);
  return null;
}
