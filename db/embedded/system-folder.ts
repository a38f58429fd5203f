import { chmod, mkdir } from "node:fs/promises";

/**
 * Directory for what PostgreSQL's account must reach when run as root: DATA_DIR can be below a
 * directory closed to it.
 */
export const SYSTEM_FOLDER = "/var/lib/foyer";

/** Creates the directory with mode 755, whatever the umask. */
export async function makeSystemFolder(path: string) {
  if (await mkdir(path, { recursive: true })) await chmod(path, 0o755);
}
