import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { PostForm } from "@/app/_ui/post-form";

/** Lifts the suspension of an API, which ends nothing and so asks nothing. */
export function Suspended({ id }: { id: string }) {
  const t = useTranslations("apis.lift");
  return (
    <PostForm
      action="/forms/admin/apis/lift"
      hidden={{ api: id }}
      className={`${CARD} flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-danger p-5`}
    >
      <p className="min-w-0 flex-1 basis-64 text-sm">{t("what")}</p>
      <Button type="submit" look="plain">
        {t("confirm")}
      </Button>
    </PostForm>
  );
}
