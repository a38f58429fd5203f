import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { removalPage } from "@/app/_applications/removal-page";
import { pageTitle } from "@/app/_ui/page-title";

export const generateMetadata = pageTitle("developerApps.removal.title");

export default removalPage(DEVELOPER_CONSOLE);
