import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { settingsTab } from "@/app/_applications/tabs/settings-tab";
import { BeforeSaving } from "@/app/developer/apps/[id]/before-saving";

export const generateMetadata = applicationTitle(
  DEVELOPER_CONSOLE,
  "developerApps.own.title",
  "settings",
);

export default settingsTab(DEVELOPER_CONSOLE, BeforeSaving);
