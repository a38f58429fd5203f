import { Cloud, type IconNode, KeyRound, Laptop, Smartphone } from "lucide";
import type { Passkey } from "@/lib/session/passkeys/enrol";

/** Transports of keys that are plugged in or held to a device. */
const KEYS: ReadonlySet<string> = new Set(["ble", "nfc", "smart-card", "usb"]);

/** Returns the icon of where a passkey is: in a vault, in this kind of device, or on a security key. */
export function passkeyIcon({ backupEligible, transports }: Passkey): IconNode {
  if (backupEligible) return Cloud;
  if (transports.includes("internal")) return Laptop;
  return transports.some((one) => KEYS.has(one)) ? KeyRound : Smartphone;
}
