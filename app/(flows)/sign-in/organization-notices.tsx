import { useLocale } from "next-intl";
import { AnnouncementBanner } from "@/app/_ui/announcement";
import { signInNotice } from "@/lib/organization/texts";

export function OrganizationNotices() {
  const notice = signInNotice(useLocale());
  return (
    <div className="mt-5 grid gap-4 empty:hidden">
      <AnnouncementBanner />
      {notice !== null && <p className="text-sm wrap-anywhere">{notice}</p>}
    </div>
  );
}
