// The last step of `npm ci` and `npm install`: records what was installed.
import { stampInstallation } from "./stale.mjs";

stampInstallation();
