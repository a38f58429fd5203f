import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { quickstartTab } from "@/app/_applications/tabs/quickstart-tab";

export default quickstartTab(DEVELOPER_CONSOLE);
