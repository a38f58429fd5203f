// Next puts random keys into each build, for its preview mode and its server actions. Foyer uses
// neither. An image shows them to everyone who can pull it, so that they would keep nothing secret
// either, and make two builds of the same sources differ.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @param {string} hash @param {string} name */
const derive = (hash, name) => createHash("sha256").update(`${name} ${hash}`);

/** Returns the variable that sets the key of the server actions. @param {string} hash of the sources */
export const actionsKey = (hash) => ({
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: derive(hash, "actions").digest("base64"),
});

/**
 * Replaces the keys of the preview mode in a finished build. Next would also take them from its
 * cache, but not in a build by Docker, whose folders it takes for temporary.
 * @param {string} hash of the sources @param {string} folder of the build
 */
export function replacePreviewKeys(hash, folder) {
  const preview = {
    previewModeId: derive(hash, "id").digest("hex").slice(0, 32),
    previewModeSigningKey: derive(hash, "signing").digest("hex"),
    previewModeEncryptionKey: derive(hash, "encryption").digest("hex"),
  };
  const path = join(folder, "prerender-manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...manifest, preview }));
  writeFileSync(join(folder, "server/preview-props.json"), JSON.stringify(preview));
}
