import { ADMINISTRATION } from "@/app/_applications/console";
import { removalPage } from "@/app/_applications/removal-page";

export default removalPage(ADMINISTRATION);
