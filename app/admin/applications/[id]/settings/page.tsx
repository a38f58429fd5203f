import { ADMINISTRATION } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { settingsTab } from "@/app/_applications/tabs/settings-tab";

export const generateMetadata = applicationTitle(
  ADMINISTRATION,
  "adminApplications.title",
  "settings",
);

export default settingsTab(ADMINISTRATION);
