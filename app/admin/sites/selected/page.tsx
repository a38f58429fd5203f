import { selectedRowsPage } from "@/app/admin/_selection/selected-rows-page";
import { readSites } from "@/lib/sites/editing/list";

export default selectedRowsPage({
  home: "/admin/sites",
  permission: "sites",
  fresh: false,
  words: "adminSites",
  actions: {
    enable: { form: "/forms/admin/sites/enable-selected", look: "primary", fits: ["disabled"] },
    disable: { form: "/forms/admin/sites/disable-selected", look: "destroy", fits: ["enabled"] },
  },
  read: readSites,
});
