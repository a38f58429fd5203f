import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { quickstartTab } from "@/app/_applications/tabs/quickstart-tab";

export const generateMetadata = applicationTitle(
  DEVELOPER_CONSOLE,
  "developerApps.own.title",
  "quickstart",
);

export default quickstartTab(DEVELOPER_CONSOLE);
