// Records what was installed, as the last step of `npm ci` and `npm install`.
import { stampInstallation } from "./stale.mjs";

stampInstallation();
