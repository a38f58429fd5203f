import { ScrollText } from "lucide";
import { useTranslations } from "next-intl";
import type { AuditQuery } from "@/lib/audit/query";
import { auditAddress } from "./audit-address";

/** Returns the link of an aside to the events of what a page shows. */
export const useHistory = (about: Partial<AuditQuery>) => ({
  ...{ href: auditAddress(about), icon: ScrollText },
  words: useTranslations("adminAudit")("history"),
});
