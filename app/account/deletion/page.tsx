import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { AS_TYPED } from "@/app/_ui/field";
import { Flash } from "@/app/_ui/flash";
import { FormActions } from "@/app/_ui/form-actions";
import { linkTo } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { ShortDate } from "@/app/_ui/short-date";
import { TextField } from "@/app/_ui/text-field";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { deletionDue, deletionObstacles } from "@/lib/users/deletion";

const BACK = "/account/profile#data";

/** Says what ends now and what is deleted when, and asks for the username. */
export default async function DeletionPage({ searchParams }: { searchParams: PageQuery }) {
  const session = await requireUser();
  await requireFreshSignIn(session);
  const { id, username } = session.user;
  const { owned, isLastAdministrator } = await deletionObstacles(id);
  const refused = (await refusedForms(searchParams))("deletion");
  const t = await getTranslations("account.deletion");
  const isPossible = owned.length === 0 && !isLastAdministrator;
  return (
    <SectionPage title={t("title")}>
      <Flash about="account" query={searchParams} />
      <Card className="grid gap-5 p-6">
        <Consequences />
        {isLastAdministrator && <Notice kind="warn">{t("lastAdministrator")}</Notice>}
        {owned.length > 0 && <Owned owned={owned} />}
        {isPossible ? (
          <DeletionForm username={username} problem={refused?.problems.username} />
        ) : (
          <ButtonLink href={BACK} look="plain" className="justify-self-start">
            {t("back")}
          </ButtonLink>
        )}
      </Card>
    </SectionPage>
  );
}

function Consequences() {
  const t = useTranslations("account.deletion");
  const date = () => <ShortDate at={deletionDue(new Date())} />;
  const list = "grid list-disc gap-1 pl-5 marker:text-soft";
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-title">{t("now.title")}</h2>
        <ul className={list}>
          <li>{t("now.sessions")}</li>
          <li>{t("now.apps")}</li>
          <li>{t("now.closed")}</li>
        </ul>
      </section>
      <section className="grid gap-2">
        <h2 className="text-title">{t.rich("later.title", { date })}</h2>
        <ul className={list}>
          <li>{t("later.data")}</li>
          <li>{t("later.username")}</li>
          <li>{t("later.log")}</li>
        </ul>
      </section>
      <p className="text-sm text-soft">{t("keep")}</p>
      <p className="text-sm text-soft">
        {t.rich("first", {
          link: linkTo(BACK),
        })}
      </p>
    </>
  );
}

type Owned = Awaited<ReturnType<typeof deletionObstacles>>["owned"];

const PAGE_OF = { application: "/developer/apps", api: "/developer/apis" } as const;

function Owned({ owned }: { owned: Owned }) {
  const t = useTranslations("account.deletion");
  return (
    <Notice kind="warn">
      <p>{t("owned")}</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {owned.map(({ kind, id, name }) => (
          <li key={id}>
            <a className="link" href={`${PAGE_OF[kind]}/${id}`}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function DeletionForm({ username, problem }: { username: string; problem: string | undefined }) {
  const t = useTranslations("account.deletion");
  const text = problemText(t, problem);
  return (
    <PostForm action="/forms/account/delete" className="grid gap-5">
      <TextField
        {...AS_TYPED}
        name="username"
        label={t("username", { username })}
        autoComplete="off"
        required
        autoFocus={text !== null}
        problem={text}
      />
      <FormActions>
        <Button type="submit" look="destroy">
          {t("confirm")}
        </Button>
        <CancelLink href={BACK} />
      </FormActions>
    </PostForm>
  );
}
