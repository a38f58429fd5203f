// Next puts random keys into each build, for its preview mode and its server actions. Foyer uses
// neither. An image shows them to everyone who can pull it, so that they would keep nothing secret
// either, and make two builds of the same sources differ.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FAR_AWAY = Date.UTC(9999, 0);

/**
 * Derives the keys from the hash of the sources: writes those of the preview mode where Next keeps
 * them between builds, and returns the variable that sets the other one.
 * @param {string} hash @param {string} folder
 */
export function deriveNextKeys(hash, folder = ".next/cache") {
  const derive = (/** @type {string} */ name) => createHash("sha256").update(`${name} ${hash}`);
  mkdirSync(folder, { recursive: true });
  const preview = {
    previewModeId: derive("id").digest("hex").slice(0, 32),
    previewModeSigningKey: derive("signing").digest("hex"),
    previewModeEncryptionKey: derive("encryption").digest("hex"),
    expireAt: FAR_AWAY,
  };
  writeFileSync(join(folder, ".previewinfo"), JSON.stringify(preview));
  return { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: derive("actions").digest("base64") };
}
