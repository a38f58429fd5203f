import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { secretRemovalPage } from "@/app/_applications/secret-removal-page";
import { pageTitle } from "@/app/_ui/page-title";

export const generateMetadata = pageTitle("developerApps.secrets.removeTitle");

export default secretRemovalPage(DEVELOPER_CONSOLE);
