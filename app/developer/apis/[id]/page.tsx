import { apiPage } from "@/app/_apis/api-page";
import { OWN_APIS } from "@/app/_apis/console";
import { apiTitle } from "@/app/_apis/require-api";
import { StateNotice } from "./state-notice";

export const generateMetadata = apiTitle(OWN_APIS);

export default apiPage(OWN_APIS, { State: StateNotice });
