import { database } from "@/db/system/client";
import { listSigningKeys } from "@/db/tokens/signing-key-changes";
import { unseal } from "@/lib/runtime/crypto";
import { appSecrets } from "@/lib/runtime/env";
import { type Finding, fine, warn, wrong } from "./doctor-finding";

/** Checks that APP_SECRET decrypts the private signing keys. */
export async function examineSecret(): Promise<Finding> {
  const sealed = (await listSigningKeys(database())).flatMap((key) => key.sealedPrivateJwk ?? []);
  if (sealed.length === 0)
    return fine("secret", "no signing keys yet; the first start creates them");
  const opened = await Promise.all(sealed.map(unseal));
  const shut = opened.filter((key) => key === null).length;
  if (shut > 0)
    return wrong(
      "secret",
      `APP_SECRET doesn't decrypt ${shut} of ${sealed.length} signing keys`,
      "append the secret that they were encrypted with to the list; if it is lost for good, docs/lost-access.md has the steps",
    );
  const former =
    appSecrets().length > 1
      ? "; keep the former ones with the backups made before they were replaced, which need them"
      : "";
  return opened.every((key) => key?.current)
    ? fine("secret", `decrypts all ${sealed.length} signing keys${former}`)
    : warn(
        "secret",
        "some signing keys are encrypted with an earlier APP_SECRET",
        "restart every server; each start re-encrypts them",
      );
}
