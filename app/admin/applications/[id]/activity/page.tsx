import { ADMINISTRATION } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { activityTab } from "@/app/_applications/tabs/activity-tab";

export const generateMetadata = applicationTitle(
  ADMINISTRATION,
  "adminApplications.title",
  "activity",
);

export default activityTab(ADMINISTRATION);
