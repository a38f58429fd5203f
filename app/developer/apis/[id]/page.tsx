import { apiPage } from "@/app/_apis/api-page";
import { OWN_APIS } from "@/app/_apis/console";
import { StateNotice } from "./state-notice";

export default apiPage(OWN_APIS, { State: StateNotice });
