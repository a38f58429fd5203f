import { attachment } from "@/lib/http/attachment";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";
import { exportSites } from "@/lib/sites/exchange/import";
import { isListingFormat, writeSiteFile } from "@/lib/sites/exchange/listing";

const TYPE = { csv: "text/csv; charset=utf-8; header=present", json: "application/json" } as const;

const PAGE = "/admin/sites/export";

/** Returns all sites as a file that the import accepts. */
export const POST = acting({ page: PAGE, permission: "sites" }, async (form, { context }) => {
  const format = form.get("format");
  if (!isListingFormat(format)) return seeOther(PAGE);
  const content = writeSiteFile(await exportSites(format, context), format);
  const name = `foyer-sites-${context.at.toISOString().slice(0, 10)}.${format}`;
  return attachment(content, { type: TYPE[format], name });
});
