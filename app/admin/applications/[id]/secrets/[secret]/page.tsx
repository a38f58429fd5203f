import { ADMINISTRATION } from "@/app/_applications/console";
import { secretRemovalPage } from "@/app/_applications/secret-removal-page";

export default secretRemovalPage(ADMINISTRATION);
