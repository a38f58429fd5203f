import { CircleUser } from "lucide";
import { useTranslations } from "next-intl";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { Icon } from "@/app/_ui/icon";
import { NAME } from "@/app/_ui/name-tag";
import type { ApplicationView } from "@/lib/applications/overview";
import type { Problems } from "@/lib/forms/problems";
import { TransferForm } from "./transfer-form";

type Props = { application: ApplicationView; refused: Problems | null };

/** Row with the owner of the application, which opens for a transfer. Links to `#owner` open it. */
export function OwnerRow({ application, refused }: Props) {
  const { owner } = application;
  const t = useTranslations("adminApplications.transfer");
  const tSection = useTranslations("developerApps.section");
  return (
    <DisclosureRow
      id="owner"
      open={refused !== null}
      summary={
        <>
          <Icon node={CircleUser} className="size-5 shrink-0 text-soft" />
          <span className="min-w-0 flex-1">
            <h2 className="text-base">{tSection("owner")}</h2>
            <span className="block text-sm text-soft">
              {owner ? t.rich("owned", { ...NAME, owner: owner.username }) : t("unowned")}
            </span>
          </span>
        </>
      }
    >
      <TransferForm application={application} refused={refused} />
    </DisclosureRow>
  );
}
