import { countOldApps } from "@/lib/session/two-step/reseal";
import { type Finding, fine, warn, wrong } from "./doctor-finding";

/** Reports authenticator apps that the first APP_SECRET didn't encrypt. */
export async function examineAuthenticators(): Promise<Finding> {
  const { old, lost } = await countOldApps();
  if (lost > 0)
    return wrong(
      "authenticators",
      `APP_SECRET can't decrypt ${lost} authenticator apps`,
      "add the secret that encrypted them to the list, or let their owners use recovery codes",
    );
  return old > 0
    ? warn(
        "authenticators",
        `${old} authenticator apps are encrypted with an earlier secret`,
        "keep it in APP_SECRET; running servers encrypt 200 apps a minute with the first one",
      )
    : fine("authenticators", "all authenticator apps are encrypted with the first APP_SECRET");
}
