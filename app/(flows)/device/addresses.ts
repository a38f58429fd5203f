import type { Denial } from "@/app/(flows)/sign-in/step-up/denial";
import { formatUserCode, readUserCode } from "@/lib/oauth/token/device";

const DEVICE = "/device";
const CONFIRM = "/device/confirm";

/** Returns the address of the page that asks for a code, with a code filled in if it is one. */
export function deviceAddress(typed: string | null): string {
  const code = readUserCode(typed ?? "");
  if (code === null) return DEVICE;
  return `${DEVICE}?${new URLSearchParams({ user_code: formatUserCode(code) })}`;
}

/** Returns the address of the page that confirms an entered code, and shows what came of it. */
export const confirmAddress = (code: string) => `${CONFIRM}?${new URLSearchParams({ code })}`;

/** Returns the code that an address of that page names; null for any other address. */
export function userCodeIn(address: string): string | null {
  const [path, query = ""] = address.split("?", 2);
  return path === CONFIRM ? new URLSearchParams(query).get("code") : null;
}

export const deviceDenial = (code: string): Denial => ({
  action: "/forms/device/decide",
  hidden: { code, decision: "deny" },
});
