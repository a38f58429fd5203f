import { useTranslations } from "next-intl";
import { CodeTag } from "@/app/_applications/code-tag";
import { Section } from "@/app/_applications/section";
import { Button } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { SendBack, SentBack } from "@/app/admin/send-back";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { readableHost } from "@/lib/readable-host";

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
      <p className="text-sm">{t.rich("check", { ...CodeTag, host: readableHost(identifier) })}</p>
      {reviewNote !== null && <SentBack words={t("answered")} note={reviewNote} />}
      <PostForm action="/forms/admin/apis/approve" hidden={hidden} className="grid gap-3">
        <Button type="submit" className="justify-self-start">
          {t("approve")}
        </Button>
        <p className="text-sm text-soft">{t("approveMeans")}</p>
      </PostForm>
      {reviewNote === null && (
        <SendBack
          action="/forms/admin/apis/reject"
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
