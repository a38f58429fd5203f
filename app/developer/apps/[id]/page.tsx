import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { overviewTab } from "@/app/_applications/tabs/overview-tab";
import { StateNotice } from "./state-notice";

export default overviewTab(DEVELOPER_CONSOLE, StateNotice);
