"use client";

import { platformAuthenticatorIsAvailable } from "@simplewebauthn/browser";
import { useEffect, useState } from "react";

/** Tells the form's handler that this device itself can keep a passkey. */
export function PlatformField() {
  const [available, setAvailable] = useState(false);
  useEffect(() => {
    platformAuthenticatorIsAvailable().then(setAvailable, () => setAvailable(false));
  }, []);
  return available && <input type="hidden" name="platform" value="yes" />;
}
