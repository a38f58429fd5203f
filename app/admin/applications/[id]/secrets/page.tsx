import { ADMINISTRATION } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { secretsTab } from "@/app/_applications/tabs/secrets-tab";

export const generateMetadata = applicationTitle(
  ADMINISTRATION,
  "adminApplications.title",
  "secrets",
);

export default secretsTab(ADMINISTRATION);
