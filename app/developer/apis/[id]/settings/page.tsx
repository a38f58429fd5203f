import { apiPage } from "@/app/_apis/api-page";
import { OWN_APIS } from "@/app/_apis/console";

export default apiPage(OWN_APIS, "settings");
