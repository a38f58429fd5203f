import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { secretsTab } from "@/app/_applications/tabs/secrets-tab";

export const generateMetadata = applicationTitle(
  DEVELOPER_CONSOLE,
  "developerApps.own.title",
  "secrets",
);

export default secretsTab(DEVELOPER_CONSOLE);
