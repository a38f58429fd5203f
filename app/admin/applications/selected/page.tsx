import { selectedRowsPage } from "@/app/_lists/selected-rows-page";
import { readApplications } from "@/lib/applications/overview";

export default selectedRowsPage({
  home: "/admin/applications",
  permission: "applications",
  fresh: true,
  words: "adminApplications",
  actions: {
    approve: {
      form: "/forms/admin/applications/approve-selected",
      look: "primary",
      fits: ["pending"],
    },
    suspend: {
      form: "/forms/admin/applications/suspend-selected",
      look: "destroy",
      fits: ["active", "pending"],
    },
    lift: {
      form: "/forms/admin/applications/lift-selected",
      look: "primary",
      fits: ["suspended"],
    },
  },
  read: readApplications,
});
