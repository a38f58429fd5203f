import { useTranslations } from "next-intl";
import { AccessChoice } from "@/app/_applications/access-choice";
import { CheckField } from "@/app/_ui/check-field";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { ReviewCard, Suspended } from "@/app/admin/review-card";
import type { ApplicationView } from "@/lib/applications/overview";
import { isLocalOnly } from "@/lib/applications/trust";
import type { Problems } from "@/lib/forms/problems";
import { writeShown } from "@/lib/groups/access";
import { Asked } from "./asked";

type Props = { application: ApplicationView; query: PageQuery };

const FORMS = {
  approve: "/forms/admin/applications/approve",
  reject: "/forms/admin/applications/reject",
};

/** Decision of an administrator about an application that isn't active. */
export async function StateCard({ application, query }: Props) {
  if (application.state === "active") return null;
  if (application.state === "suspended") return <Lift application={application} />;
  const refusedOf = await refusedForms(query);
  return (
    <Review application={application} kept={refusedOf("approve")} refused={refusedOf("review")} />
  );
}

function Lift({ application: { id, type } }: Pick<Props, "application">) {
  const t = useTranslations("adminApplications.lift");
  const what = t(type === "service" ? "whatService" : "what");
  return (
    <Suspended
      lift="/forms/admin/applications/lift"
      hidden={{ application: id }}
      words={{ what, confirm: t("confirm") }}
    />
  );
}

type ReviewProps = {
  application: ApplicationView;
  /** The approval as it was sent, if it was refused or a sign-in was required first. */
  kept: Problems | null;
  refused: Problems | null;
};

/** Shows what a pending application requests, once, with the choices of its approval. */
function Review({ application, kept, refused }: ReviewProps) {
  const t = useTranslations("adminApplications.review");
  const { id, revision, reviewNote, access } = application;
  const isService = application.type === "service";
  const badge = kept === null ? application.verified : kept.typed.badge === "on";
  return (
    <ReviewCard
      forms={FORMS}
      hidden={{ application: id, revision, shown: writeShown(access) }}
      note={reviewNote}
      refused={refused}
      means={t(isService ? "approveMeansService" : "approveMeans")}
      choices={
        !isService && (
          <>
            <AccessChoice access={access} refused={kept} isNew={access.groups.length === 0} />
            <CheckField
              name="badge"
              defaultChecked={badge}
              label={t("badge")}
              hint={t("badgeMeans")}
            />
          </>
        )
      }
    >
      <Asked application={application} />
      {isLocalOnly(application) && <Notice kind="warn">{t("localOnly")}</Notice>}
    </ReviewCard>
  );
}
