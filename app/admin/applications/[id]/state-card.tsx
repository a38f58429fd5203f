import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Form } from "@/app/_ui/form";
import { LIST, pageOf } from "@/app/admin/applications/desk";
import type { ApplicationView } from "@/lib/applications/overview";

/** Suspending has a page of its own that lists the consequences; lifting a suspension ends nothing. */
export function StateCard({ application }: { application: ApplicationView }) {
  const t = useTranslations("adminApplications");
  const unanswered = useTranslations("common.form")("unanswered");
  if (application.suspendedAt === null)
    return (
      <div>
        <ButtonLink href={`${pageOf(application.id)}/suspend`} look="danger">
          {t("suspend.ask")}
        </ButtonLink>
      </div>
    );
  return (
    <Form
      action={`${LIST}/lifting`}
      unanswered={unanswered}
      className="grid justify-items-start gap-3"
    >
      <input type="hidden" name="application" value={application.id} />
      <p className="text-sm">{t("lift.what")}</p>
      <Button type="submit" look="plain">
        {t("lift.confirm")}
      </Button>
    </Form>
  );
}
