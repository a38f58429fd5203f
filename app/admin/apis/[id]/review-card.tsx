import { useTranslations } from "next-intl";
import { CodeTag } from "@/app/_applications/code-tag";
import { Section } from "@/app/_applications/section";
import { Button } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { TextAreaField } from "@/app/_ui/text-area-field";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";

/** Approves a pending API or sends it back. Both apply to the shown revision only. */
export function ReviewCard({ api, refused }: { api: ApiView; refused: Problems | null }) {
  const t = useTranslations("apis.review");
  const { id, revision, reviewNote, identifier, owner } = api;
  const hidden = { api: id, revision };
  return (
    <Section id="review" title={t(reviewNote === null ? "title" : "answeredTitle")}>
      {owner !== null && (
        <p className="text-sm">{t.rich("by", { ...NAME, owner: owner.username })}</p>
      )}
      <p className="text-sm">{t.rich("check", { ...CodeTag, host: new URL(identifier).host })}</p>
      {reviewNote !== null && (
        <Notice kind="info">
          <p>{t("answered")}</p>
          <p className="mt-1 whitespace-pre-wrap">
            <bdi>{reviewNote}</bdi>
          </p>
        </Notice>
      )}
      <PostForm action="/forms/admin/apis/approve" hidden={hidden} className="grid gap-3">
        <Button type="submit" className="justify-self-start">
          {t("approve")}
        </Button>
        <p className="text-sm text-soft">{t("approveMeans")}</p>
      </PostForm>
      {reviewNote === null && (
        <PostForm
          action="/forms/admin/apis/reject"
          hidden={hidden}
          className="grid gap-3 border-t border-line pt-4"
        >
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
          <Button type="submit" look="plain" className="justify-self-start">
            {t("reject")}
          </Button>
        </PostForm>
      )}
    </Section>
  );
}
