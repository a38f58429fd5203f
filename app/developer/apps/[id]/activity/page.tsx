import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { activityTab } from "@/app/_applications/tabs/activity-tab";

export default activityTab(DEVELOPER_CONSOLE);
