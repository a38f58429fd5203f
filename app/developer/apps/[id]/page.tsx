import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { overviewTab } from "@/app/_applications/tabs/overview-tab";
import { StateNotice } from "./state-notice";

export const generateMetadata = applicationTitle(
  DEVELOPER_CONSOLE,
  "developerApps.own.title",
  "overview",
);

export default overviewTab(DEVELOPER_CONSOLE, StateNotice);
