import { selectedRowsPage } from "@/app/_lists/selected-rows-page";
import { readApplications } from "@/lib/applications/overview";

export default selectedRowsPage({
  home: "/admin/applications",
  permission: "applications",
  fresh: true,
  words: "adminApplications",
  actions: {
    approve: { fits: ["pending"] },
    suspend: { look: "destroy", fits: ["active", "pending"] },
    lift: { fits: ["suspended"] },
  },
  read: readApplications,
});
