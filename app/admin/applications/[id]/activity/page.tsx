import { ADMINISTRATION } from "@/app/_applications/console";
import { activityTab } from "@/app/_applications/tabs/activity-tab";

export default activityTab(ADMINISTRATION);
