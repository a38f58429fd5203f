import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { secretRemovalPage } from "@/app/_applications/secret-removal-page";

export default secretRemovalPage(DEVELOPER_CONSOLE);
