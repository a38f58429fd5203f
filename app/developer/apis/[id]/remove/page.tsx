import { OWN_APIS } from "@/app/_apis/console";
import { removeApiPage } from "@/app/_apis/remove-api-page";

export default removeApiPage(OWN_APIS);
