import { ADMINISTRATION } from "@/app/_applications/console";
import { overviewTab } from "@/app/_applications/tabs/overview-tab";
import { StateCard } from "./state-card";

export default overviewTab(ADMINISTRATION, StateCard);
