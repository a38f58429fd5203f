import { CircleUser } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Combobox } from "@/app/_ui/combobox";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { RowState } from "@/app/_ui/row-state";
import type { ApplicationView } from "@/lib/applications/overview";
import type { Problems } from "@/lib/forms/problems";

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
        <RowState icon={CircleUser} title={tSection("owner")}>
          {owner ? t.rich("owned", { ...NAME, owner: owner.username }) : t("unowned")}
        </RowState>
      }
    >
      <TransferForm application={application} refused={refused} />
    </DisclosureRow>
  );
}

/** Transfers the application to another user. Sends the owner that was shown. */
function TransferForm({ application, refused }: Props) {
  const t = useTranslations("adminApplications.transfer");
  const { id, ownerId } = application;
  return (
    <PostForm
      action="/forms/admin/applications/transfer"
      hidden={{ application: id, ...(ownerId !== null && { from: ownerId }) }}
      className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Combobox
        kind="people"
        name="username"
        label={t("username")}
        hint={t("usernameHint")}
        required
        defaultValue={refused?.typed.username ?? ""}
        named={[]}
        problem={fieldProblem(t, refused, "username")}
      />
      <Button type="submit" look="plain" className="max-sm:justify-self-start sm:mt-7">
        {t("submit")}
      </Button>
    </PostForm>
  );
}
