import { exportSites } from "@/lib/administration/site-import";
import { writeSiteFile } from "@/lib/administration/site-listing";
import { acting } from "@/lib/session/acting";

const TYPE = { csv: "text/csv; charset=utf-8; header=present", json: "application/json" } as const;

/** All sites as a file, which the import takes. */
export const POST = acting(
  { page: "/admin/sites/export", permission: "sites" },
  async (form, { now }) => {
    const format = form.get("format") === "json" ? "json" : "csv";
    return new Response(writeSiteFile(await exportSites(), format), {
      headers: {
        "Content-Type": TYPE[format],
        "Content-Disposition": `attachment; filename="foyer-sites-${now.toISOString().slice(0, 10)}.${format}"`,
        "Cache-Control": "no-store",
        "Cross-Origin-Resource-Policy": "same-origin",
      },
    });
  },
);
