import { passkeysByHost } from "@/lib/session/passkeys/hosts";
import { type Finding, fine, unset, warn } from "./doctor-finding";

/** Reports how many passkeys work at the host of PUBLIC_URL, and how many were made for another one. */
export async function examinePasskeys(): Promise<Finding> {
  const { host, here, others } = await passkeysByHost();
  const elsewhere = others.map(({ rpId, count }) => `${count} for ${rpId}`).join(", ");
  if (others.length > 0)
    return warn(
      "passkeys",
      `${here} work at ${host ?? "this address"}; made for another host: ${elsewhere}`,
      "they work again if PUBLIC_URL gets that host back; otherwise their owners have to add new ones",
    );
  return host === null
    ? unset("passkeys", "impossible: PUBLIC_URL is an IP address, where browsers have no passkeys")
    : fine("passkeys", `${here} passkeys, all made for ${host}`);
}
