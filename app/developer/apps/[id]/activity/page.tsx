import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { activityTab } from "@/app/_applications/tabs/activity-tab";

export const generateMetadata = applicationTitle(
  DEVELOPER_CONSOLE,
  "developerApps.own.title",
  "activity",
);

export default activityTab(DEVELOPER_CONSOLE);
