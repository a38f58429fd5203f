import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { chosenScopes } from "@/app/_apis/permission-fields";
import { ScopeBoxes } from "@/app/_apis/scope-boxes";
import { applicationPage } from "@/app/_applications/application-page";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { FormActions } from "@/app/_ui/form-actions";
import { NAME } from "@/app/_ui/name-tag";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { scopesFor } from "@/lib/apis/permissions";
import { readRequestable } from "@/lib/apis/requests";
import type { Problems } from "@/lib/forms/problems";

type Props = { params: Promise<{ id: string; api: string }>; searchParams: PageQuery };

/** Asks which scopes of an API an application needs, and why. */
export default applicationPage(
  DEVELOPER_CONSOLE,
  async ({ user, application }, { params, searchParams }: Props) => {
    const { api: apiId } = await params;
    const isApproved = application.approvedAt !== null;
    const asking = { applicationId: application.id, ownerId: user.id, apiId, isApproved };
    const found = await readRequestable(asking);
    if (!found) return <NotFound />;
    const refused = (await refusedForms(searchParams))("request");
    const t = await getTranslations("apis.request");
    const { name, identifier } = found.api;
    return (
      <SectionPage
        title={t("title", { name })}
        lead={<code className="break-all">{identifier}</code>}
      >
        {found.isOpen ? (
          <RequestForm
            page={pageOf(DEVELOPER_CONSOLE, application.id)}
            application={application}
            found={found}
            refused={refused}
          />
        ) : (
          <ApprovalFirst application={application} />
        )}
      </SectionPage>
    );
  },
);

type FormProps = {
  page: string;
  application: { id: string; name: string; type: Parameters<typeof scopesFor>[0] };
  found: NonNullable<Awaited<ReturnType<typeof readRequestable>>>;
  refused: Problems | null;
};

/** Requests scopes that the application doesn't have yet, starting from an earlier request. */
function RequestForm({ page, application, found, refused }: FormProps) {
  const t = useTranslations("apis.request");
  const { api, scopes, permitted, request } = found;
  const missing = scopesFor(application.type, scopes, permitted).filter(
    ({ name }) => !permitted.includes(name),
  );
  return (
    <Card className="grid gap-5 p-6">
      <p className="text-sm">{t.rich("what", { ...NAME, app: application.name })}</p>
      {permitted.length > 0 && (
        <p className="text-sm text-soft">
          {t("permitted")} <code className="text-xs wrap-anywhere">{permitted.join(" ")}</code>
        </p>
      )}
      {missing.length === 0 ? (
        <p className="text-sm">{t("all")}</p>
      ) : (
        <PostForm
          action="/forms/developer/apps/request-access"
          hidden={{ application: application.id, api: api.id }}
          className="grid gap-5"
        >
          <ScopeBoxes
            id="request"
            scopes={missing}
            checked={refused ? chosenScopes(refused.typed) : (request?.scopes ?? [])}
            problem={fieldProblem(t, refused, "scopes")}
          />
          <TextAreaField
            name="note"
            label={t("note")}
            hint={t("noteHint")}
            rows={3}
            maxLength={1000}
            defaultValue={refused?.typed.note ?? request?.note ?? ""}
            problem={fieldProblem(t, refused, "note")}
          />
          <FormActions>
            <Button type="submit">{t("submit")}</Button>
            <CancelLink href={page} />
          </FormActions>
        </PostForm>
      )}
    </Card>
  );
}

/** Says, in place of the form, that the application has to be approved first. */
function ApprovalFirst({ application: { name } }: Pick<FormProps, "application">) {
  const t = useTranslations("apis.request");
  return (
    <Card className="p-6">
      <p className="text-sm">{t.rich("notOpen", { ...NAME, app: name })}</p>
    </Card>
  );
}
