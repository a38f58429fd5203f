import { useTranslations } from "next-intl";
import { apiPage } from "@/app/_apis/api-page";
import { ALL_APIS } from "@/app/_apis/console";
import { CodeTag } from "@/app/_applications/code-tag";
import { Facts } from "@/app/_ui/facts";
import { Applicant, ReviewCard, Suspended } from "@/app/admin/review-card";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { readableHost } from "@/lib/readable-host";

type Props = { api: ApiView; refusedOf: (form: string) => Problems | null };

const FORMS = { approve: "/forms/admin/apis/approve", reject: "/forms/admin/apis/reject" };

/** Says why an API has no tokens, with what an administrator can do about it. */
function State({ api, refusedOf }: Props) {
  const t = useTranslations("apis");
  const { id, revision, reviewNote, identifier, owner } = api;
  if (api.state !== "pending")
    return (
      <Suspended
        lift="/forms/admin/apis/lift"
        hidden={{ api: id }}
        words={{ what: t("lift.what"), confirm: t("lift.confirm") }}
      />
    );
  return (
    <ReviewCard
      forms={FORMS}
      hidden={{ api: id, revision }}
      note={reviewNote}
      refused={refusedOf("review")}
      means={t("review.approveMeans")}
    >
      {owner !== null && (
        <Facts facts={[{ label: t("review.by"), value: <Applicant id={owner.id} /> }]} />
      )}
      <p className="text-sm">
        {t.rich("review.check", { ...CodeTag, host: readableHost(identifier) })}
      </p>
    </ReviewCard>
  );
}

export default apiPage(ALL_APIS, "overview", { State });
