import { ExportPage } from "@/app/_files/export-page";
import { freshPageFor } from "@/app/_ui/guarded-page";

export default freshPageFor("groups", async () => <ExportPage of="groups" />);
