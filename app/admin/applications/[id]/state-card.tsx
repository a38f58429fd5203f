import { useTranslations } from "next-intl";
import { Section } from "@/app/_applications/section";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SendBack, SentBack } from "@/app/admin/send-back";
import type { ApplicationView } from "@/lib/applications/overview";
import type { Problems } from "@/lib/forms/problems";
import { Asked } from "./asked";

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

type ReviewProps = {
  application: ApplicationView;
  /** The approval as it was sent before a sign-in was required. */
  kept: Problems | null;
  refused: Problems | null;
};

/**
 * Shows what a pending application requests, with forms to approve it or send it back. Both apply to the
 * shown revision only.
 */
function ReviewCard({ application, kept, refused }: ReviewProps) {
  const t = useTranslations("adminApplications.review");
  const { id, revision, reviewNote, type } = application;
  const isService = type === "service";
  const hidden = { application: id, revision };
  return (
    <Section id="review" title={t(reviewNote === null ? "title" : "answeredTitle")}>
      <Asked application={application} />
      {reviewNote !== null && <SentBack words={t("answered")} note={reviewNote} />}
      <PostForm action="/forms/admin/applications/approve" hidden={hidden} className="grid gap-3">
        {!isService && (
          <CheckField
            name="badge"
            defaultChecked={kept === null || kept.typed.badge === "on"}
            label={t("badge")}
            hint={t("badgeMeans")}
          />
        )}
        <Button type="submit" className="justify-self-start">
          {t("approve")}
        </Button>
        <p className="text-sm text-soft">{t(isService ? "approveMeansService" : "approveMeans")}</p>
      </PostForm>
      {reviewNote === null && (
        <SendBack
          action="/forms/admin/applications/reject"
          hidden={hidden}
          refused={refused}
          words={{
            note: t("note"),
            hint: t("noteHint"),
            unfit: t("noteUnfit"),
            submit: t("reject"),
          }}
        />
      )}
    </Section>
  );
}
