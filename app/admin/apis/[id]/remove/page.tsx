import { ALL_APIS } from "@/app/_apis/console";
import { removeApiPage } from "@/app/_apis/remove-api-page";

export default removeApiPage(ALL_APIS);
