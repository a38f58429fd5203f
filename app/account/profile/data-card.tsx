import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { AccountField } from "@/app/_ui/opened-as";
import { ProfileSection } from "./profile-section";

/** Downloads everything stored about the viewer, and leads to the deletion of the account. */
export function DataCard() {
  const t = useTranslations("profile.data");
  return (
    <ProfileSection id="data" title={t("title")}>
      <p className="text-sm">{t("text")}</p>
      {/* A plain form: its response is a file, so there is nothing to follow. */}
      <form
        method="post"
        action="/forms/account/export-data"
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <Button type="submit" look="plain">
          {t("download")}
        </Button>
        <p className="text-sm text-soft">{t("after")}</p>
        <AccountField />
      </form>
      <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5 text-sm text-soft">
        <ButtonLink href="/account/deletion" look="danger">
          {t("delete")}
        </ButtonLink>
        {t("deleteHint")}
      </p>
    </ProfileSection>
  );
}
