import { useTranslations } from "next-intl";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { Button, ButtonLink } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import type { ApplicationView } from "@/lib/applications/overview";

/** Suspending has a page of its own that lists the consequences; lifting a suspension ends nothing. */
export function StateCard({ application }: { application: ApplicationView }) {
  const t = useTranslations("adminApplications");
  if (application.suspendedAt === null)
    return (
      <div>
        <ButtonLink href={`${pageOf(ADMINISTRATION, application.id)}/suspend`} look="danger">
          {t("suspend.ask")}
        </ButtonLink>
      </div>
    );
  return (
    <PostForm
      action="/forms/admin/applications/lift"
      hidden={{ application: application.id }}
      className="grid justify-items-start gap-3"
    >
      <p className="text-sm">{t("lift.what")}</p>
      <Button type="submit" look="plain">
        {t("lift.confirm")}
      </Button>
    </PostForm>
  );
}
