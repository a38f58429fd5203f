// Records what was installed, as the last step of `npm ci` and `npm install`.
import { stampInstallation } from "./install.mjs";

stampInstallation();
