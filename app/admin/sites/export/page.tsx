import { ExportPage } from "@/app/_files/export-page";
import { pageFor } from "@/app/_ui/guarded-page";

export default pageFor("sites", async () => <ExportPage of="sites" />);
