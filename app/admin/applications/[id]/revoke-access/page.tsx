import { ADMINISTRATION } from "@/app/_applications/console";
import { revokeAccessPage } from "@/app/_applications/revoke-access-page";
import { pageTitle } from "@/app/_ui/page-title";

export const generateMetadata = pageTitle("developerApps.revocation.title");

export default revokeAccessPage(ADMINISTRATION);
