import { freshPageFor } from "@/app/_ui/guarded-page";
import { ExportPage } from "@/app/admin/_files/export-page";

export default freshPageFor("groups", async () => <ExportPage of="groups" />);
