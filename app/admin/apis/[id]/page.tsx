import { useTranslations } from "next-intl";
import { apiPage } from "@/app/_apis/api-page";
import { ALL_APIS } from "@/app/_apis/console";
import { chosenScopes } from "@/app/_apis/permission-fields";
import { ScopeBoxes } from "@/app/_apis/scope-boxes";
import { CodeTag } from "@/app/_applications/code-tag";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Combobox } from "@/app/_ui/combobox";
import { Facts } from "@/app/_ui/facts";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { TitledSection } from "@/app/_ui/titled-section";
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

export default apiPage(ALL_APIS, { State, Permit: PermitForm, Owner: OwnerRow });

/** Names the owner of an API, whom the organization can replace; nothing if it owns it already. */
function OwnerRow({ api: { id, owner } }: { api: ApiView }) {
  const t = useTranslations("apis.owner");
  if (owner === null) return null;
  return (
    <TitledSection id="owner" title={t("title")}>
      <Card className="grid gap-4 p-6">
        <p className="text-sm">{t.rich("owned", { ...NAME, owner: owner.username })}</p>
        <PostForm action="/forms/admin/apis/take-over" hidden={{ api: id }} className="grid gap-3">
          <Button type="submit" look="danger" className="justify-self-start">
            {t("takeOver")}
          </Button>
          <p className="text-sm text-soft">{t("means")}</p>
        </PostForm>
      </Card>
    </TitledSection>
  );
}

/** Gives an application access to an API. */
function PermitForm({ api, refused }: { api: ApiView; refused: Problems | null }) {
  const t = useTranslations("apis.permissions");
  return (
    <Card>
      {/* Remounted after somebody got access, so that it is empty for the next one. */}
      <PostForm
        key={api.permissions.length}
        action="/forms/admin/apis/permit"
        hidden={{ api: api.id }}
        className="grid gap-5"
      >
        <h3 className="text-title font-semibold">{t("give")}</h3>
        <Combobox
          kind="applications"
          name="clientId"
          label={t("clientId")}
          hint={t("clientIdHint")}
          required
          defaultValue={refused?.typed.clientId ?? ""}
          named={[]}
          problem={fieldProblem(t, refused, "clientId")}
        />
        <ScopeBoxes
          id="permit"
          scopes={api.scopes}
          checked={chosenScopes(refused?.typed ?? {})}
          problem={fieldProblem(t, refused, "scopes")}
        />
        <Button type="submit" className="justify-self-start">
          {t("submit")}
        </Button>
      </PostForm>
    </Card>
  );
}
