import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { settingsTab } from "@/app/_applications/tabs/settings-tab";
import { BeforeSaving } from "@/app/developer/apps/[id]/before-saving";

export default settingsTab(DEVELOPER_CONSOLE, BeforeSaving);
