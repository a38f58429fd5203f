import { pageFor } from "@/app/_ui/guarded-page";
import { ExportPage } from "@/app/admin/_files/export-page";

export default pageFor("sites", async () => <ExportPage of="sites" />);
