import { ADMINISTRATION } from "@/app/_applications/console";
import { settingsTab } from "@/app/_applications/tabs/settings-tab";

export default settingsTab(ADMINISTRATION);
