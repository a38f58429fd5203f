import { useTranslations } from "next-intl";
import { apiPage } from "@/app/_apis/api-page";
import { ALL_APIS } from "@/app/_apis/console";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { TitledSection } from "@/app/_ui/titled-section";
import type { ApiView } from "@/lib/apis/list";

export default apiPage(ALL_APIS, "settings", { Owner: OwnerRow });

/** Names the owner of an API, whom the organization can replace; nothing if it owns it already. */
function OwnerRow({ api: { id, owner } }: { api: ApiView }) {
  const t = useTranslations("apis.owner");
  if (owner === null) return null;
  return (
    <TitledSection id="owner" title={t("title")}>
      <Card className="grid gap-4 p-6">
        <p className="text-sm">{t.rich("owned", { ...NAME, owner: owner.username })}</p>
        <PostForm action="/forms/admin/apis/take-over" hidden={{ api: id }} className="grid gap-3">
          <Button type="submit" look="danger" className="justify-self-start">
            {t("takeOver")}
          </Button>
          <p className="text-sm text-soft">{t("means")}</p>
        </PostForm>
      </Card>
    </TitledSection>
  );
}
