import { chmod, mkdir } from "node:fs/promises";

/** Where root keeps what PostgreSQL's own account must reach: DATA_DIR may lie below a closed folder. */
export const SYSTEM_FOLDER = "/var/lib/foyer";

/** Open to pass through, whatever the umask. */
export async function makeSystemFolder(path: string) {
  if (await mkdir(path, { recursive: true })) await chmod(path, 0o755);
}
