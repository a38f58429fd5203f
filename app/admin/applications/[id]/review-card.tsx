import { useTranslations } from "next-intl";
import { Section } from "@/app/_applications/section";
import { Button } from "@/app/_ui/button";
import { CheckField } from "@/app/_ui/check-field";
import { PostForm } from "@/app/_ui/post-form";
import { SendBack, SentBack } from "@/app/admin/send-back";
import type { ApplicationView } from "@/lib/applications/overview";
import type { Problems } from "@/lib/forms/problems";
import { Asked } from "./asked";

type Props = {
  application: ApplicationView;
  /** The approval as it was sent before a sign-in was required. */
  kept: Problems | null;
  refused: Problems | null;
};

/**
 * Shows what a pending application requests, with forms to approve it or send it back. Both apply to the
 * shown revision only.
 */
export function ReviewCard({ application, kept, refused }: Props) {
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
