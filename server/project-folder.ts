import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. This module runs bundled, as `dist/server.js`. */
export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), "..");
