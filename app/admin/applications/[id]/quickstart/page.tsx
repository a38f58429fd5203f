import { ADMINISTRATION } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { quickstartTab } from "@/app/_applications/tabs/quickstart-tab";

export const generateMetadata = applicationTitle(
  ADMINISTRATION,
  "adminApplications.title",
  "quickstart",
);

export default quickstartTab(ADMINISTRATION);
