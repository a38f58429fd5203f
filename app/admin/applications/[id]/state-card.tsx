import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import type { ApplicationView } from "@/lib/applications/overview";
import { ReviewCard } from "./review-card";

type Props = { application: ApplicationView; query: PageQuery };

/** Decision of an administrator about an application that isn't active. */
export async function StateCard({ application, query }: Props) {
  if (application.state === "active") return null;
  if (application.state === "suspended") return <Suspended application={application} />;
  const refusedOf = await refusedForms(query);
  return (
    <ReviewCard
      application={application}
      kept={refusedOf("approve")}
      refused={refusedOf("review")}
    />
  );
}

/** Lifting a suspension ends nothing, so it asks nothing. */
function Suspended({ application: { id, type } }: Pick<Props, "application">) {
  const t = useTranslations("adminApplications.lift");
  return (
    <PostForm
      action="/forms/admin/applications/lift"
      hidden={{ application: id }}
      className={`${CARD} flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-danger p-5`}
    >
      <p className="min-w-0 flex-1 basis-64 text-sm">
        {t(type === "service" ? "whatService" : "what")}
      </p>
      <Button type="submit" look="plain">
        {t("confirm")}
      </Button>
    </PostForm>
  );
}
