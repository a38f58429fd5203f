import { useTranslations } from "next-intl";
import { apiPage } from "@/app/_apis/api-page";
import { ALL_APIS } from "@/app/_apis/console";
import { chosenScopes } from "@/app/_apis/permission-fields";
import { ScopeBoxes } from "@/app/_apis/scope-boxes";
import { CodeTag } from "@/app/_applications/code-tag";
import { Section } from "@/app/_applications/section";
import { Button } from "@/app/_ui/button";
import { CARD, Card } from "@/app/_ui/card";
import { AS_TYPED } from "@/app/_ui/field";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { TextField } from "@/app/_ui/text-field";
import { SendBack, SentBack } from "@/app/admin/send-back";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { readableHost } from "@/lib/readable-host";

type Props = { api: ApiView; refusedOf: (form: string) => Problems | null };

/** Says why an API has no tokens, with what an administrator can do about it. */
const State = ({ api, refusedOf }: Props) =>
  api.state === "pending" ? (
    <ReviewCard api={api} refused={refusedOf("review")} />
  ) : (
    <Suspended id={api.id} />
  );

export default apiPage(ALL_APIS, { State, Permit: PermitForm, Owner: OwnerRow });

/** Lifts the suspension of an API, which ends nothing and so asks nothing. */
function Suspended({ id }: { id: string }) {
  const t = useTranslations("apis.lift");
  return (
    <PostForm
      action="/forms/admin/apis/lift"
      hidden={{ api: id }}
      className={`${CARD} flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-danger p-5`}
    >
      <p className="min-w-0 flex-1 basis-64 text-sm">{t("what")}</p>
      <Button type="submit" look="plain">
        {t("confirm")}
      </Button>
    </PostForm>
  );
}

/** Approves a pending API or sends it back. Both apply to the shown revision only. */
function ReviewCard({ api, refused }: { api: ApiView; refused: Problems | null }) {
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

/** Names the owner of an API, whom the organization can replace; nothing if it owns it already. */
function OwnerRow({ api: { id, owner } }: { api: ApiView }) {
  const t = useTranslations("apis.owner");
  if (owner === null) return null;
  return (
    <section aria-labelledby="owner-title" className="mt-4 grid min-w-0 gap-3">
      <h2 id="owner-title" className="text-lg">
        {t("title")}
      </h2>
      <Card className="grid gap-4 p-6">
        <p className="text-sm">{t.rich("owned", { ...NAME, owner: owner.username })}</p>
        <PostForm action="/forms/admin/apis/take-over" hidden={{ api: id }} className="grid gap-3">
          <Button type="submit" look="danger" className="justify-self-start">
            {t("takeOver")}
          </Button>
          <p className="text-sm text-soft">{t("means")}</p>
        </PostForm>
      </Card>
    </section>
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
        <h3 className="text-base font-semibold">{t("give")}</h3>
        <TextField
          {...AS_TYPED}
          name="clientId"
          label={t("clientId")}
          hint={t("clientIdHint")}
          required
          autoComplete="off"
          defaultValue={refused?.typed.clientId ?? ""}
          problem={problemText(t, refused?.problems.clientId)}
        />
        <ScopeBoxes
          id="permit"
          scopes={api.scopes}
          checked={chosenScopes(refused?.typed ?? {})}
          problem={problemText(t, refused?.problems.scopes)}
        />
        <Button type="submit" className="justify-self-start">
          {t("submit")}
        </Button>
      </PostForm>
    </Card>
  );
}
