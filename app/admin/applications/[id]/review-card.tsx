import { useTranslations } from "next-intl";
import { Section } from "@/app/_applications/section";
import { Button } from "@/app/_ui/button";
import { Form } from "@/app/_ui/form";
import { Notice } from "@/app/_ui/notice";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { LIST } from "@/app/admin/applications/desk";
import type { ApplicationView } from "@/lib/applications/overview";
import type { Problems } from "@/lib/forms/problems";
import { Asked } from "./asked";

type Props = { application: ApplicationView; refused: Problems | null };

/**
 * Shows what a pending application requests, with forms to approve or reject it. Both apply to the
 * shown revision only.
 */
export function ReviewCard({ application, refused }: Props) {
  const t = useTranslations("adminApplications.review");
  const unanswered = useTranslations("common.form")("unanswered");
  const { id, revision, reviewNote } = application;
  const seen = (
    <>
      <input type="hidden" name="application" value={id} />
      <input type="hidden" name="revision" value={revision} />
    </>
  );
  return (
    <Section id="review" title={t(reviewNote === null ? "title" : "answeredTitle")}>
      <Asked application={application} />
      {reviewNote !== null && (
        <Notice kind="info">
          <p>{t("answered")}</p>
          <p className="mt-1 whitespace-pre-wrap">
            <bdi>{reviewNote}</bdi>
          </p>
        </Notice>
      )}
      <Form action={`${LIST}/approval`} unanswered={unanswered} className="grid gap-2">
        {seen}
        <Button type="submit" className="justify-self-start">
          {t("approve")}
        </Button>
        <p className="text-sm text-soft">{t("approveMeans")}</p>
      </Form>
      {reviewNote === null && (
        <Form
          action={`${LIST}/rejection`}
          unanswered={unanswered}
          className="grid gap-3 border-t border-line pt-4"
        >
          {seen}
          <TextAreaField
            name="note"
            label={t("note")}
            hint={t("noteHint")}
            rows={3}
            required
            maxLength={1000}
            defaultValue={refused?.typed.note ?? ""}
            problem={refused?.problems.note === undefined ? null : t("noteUnfit")}
          />
          <Button type="submit" look="danger" className="justify-self-start">
            {t("reject")}
          </Button>
        </Form>
      )}
    </Section>
  );
}
