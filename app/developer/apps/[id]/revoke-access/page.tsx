import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { revokeAccessPage } from "@/app/_applications/revoke-access-page";

export default revokeAccessPage(DEVELOPER_CONSOLE);
