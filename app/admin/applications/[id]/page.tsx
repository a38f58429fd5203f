import { ADMINISTRATION } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { overviewTab } from "@/app/_applications/tabs/overview-tab";
import { StateCard } from "./state-card";

export const generateMetadata = applicationTitle(
  ADMINISTRATION,
  "adminApplications.title",
  "overview",
);

export default overviewTab(ADMINISTRATION, StateCard);
