import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { PostForm } from "@/app/_ui/post-form";

/** Asks for confirmation, without a script: the button opens a text that says what ends. */
export function EndOthers({ count }: { count: number }) {
  const t = useTranslations("sessions");
  return (
    <details className={`${CARD} p-5`}>
      <summary className="cursor-pointer font-semibold text-danger">{t("endOthers")}</summary>
      <p className="mt-3 text-sm text-soft">{t("endOthersMeans", { count })}</p>
      <PostForm
        action="/forms/account/end-other-sessions"
        className="mt-4 grid justify-items-start gap-2"
      >
        <Button type="submit" look="danger">
          {t("endOthersConfirm", { count })}
        </Button>
      </PostForm>
    </details>
  );
}
