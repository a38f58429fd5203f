import { OWN_APIS } from "@/app/_apis/console";
import { removeApiPage } from "@/app/_apis/remove-api-page";
import { pageTitle } from "@/app/_ui/page-title";

export const generateMetadata = pageTitle("apis.remove.metaTitle");

export default removeApiPage(OWN_APIS);
