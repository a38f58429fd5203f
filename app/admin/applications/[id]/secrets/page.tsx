import { ADMINISTRATION } from "@/app/_applications/console";
import { secretsTab } from "@/app/_applications/tabs/secrets-tab";

export default secretsTab(ADMINISTRATION);
