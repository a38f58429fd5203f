import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { secretsTab } from "@/app/_applications/tabs/secrets-tab";

export default secretsTab(DEVELOPER_CONSOLE);
