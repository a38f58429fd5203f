import { useFormatter, useTranslations } from "next-intl";
import { ApiStateBadge } from "@/app/_apis/state-badge";
import { type ApplicationConsole, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import type { apisOf } from "@/lib/apis/list";
import type { requestsOf } from "@/lib/apis/requests";
import type { ApplicationView } from "@/lib/applications/overview";

type Props = {
  console: ApplicationConsole;
  application: Pick<ApplicationView, "id" | "type">;
  apis: Awaited<ReturnType<typeof apisOf>>;
  requests: Awaited<ReturnType<typeof requestsOf>>;
};

/** Lists the APIs that an application may use, and those that its owner requested. */
export function ApisCard({ console, application, apis, requests }: Props) {
  const t = useTranslations("developerApps.apis");
  const { id, type } = application;
  const isOwn = console.permission === "signed_in";
  if (!isOwn && type !== "service" && apis.length + requests.length === 0) return null;
  const administration = (text: React.ReactNode) => (
    <a className="link" href="/admin/apis">
      {text}
    </a>
  );
  return (
    <Section
      id="apis"
      title={t("title")}
      aside={
        isOwn && (
          <a className="link text-sm" href={`${pageOf(console, id)}/apis`}>
            {t("request")}
          </a>
        )
      }
    >
      {apis.length === 0 && (
        <p className="text-sm text-soft">
          {isOwn ? t("noneOwn") : t.rich("none", { administration })}
        </p>
      )}
      {apis.length > 0 && <ApiTable type={type} apis={apis} linked={!isOwn} />}
      {requests.length > 0 && (
        <RequestedApis console={console} applicationId={id} requests={requests} />
      )}
    </Section>
  );
}

type TableProps = Pick<Props, "apis"> & {
  type: ApplicationView["type"];
  /** True for administrators, who may open the pages of APIs. */
  linked: boolean;
};

function ApiTable({ type, apis, linked }: TableProps) {
  const t = useTranslations("developerApps.apis");
  const format = useFormatter();
  const columns = [
    { label: t("api") },
    { label: t("scopes") },
    { label: t("format") },
    // Tokens of users aren't counted by day.
    ...(type === "service" ? [{ label: t("tokens"), numeric: true }] : []),
  ];
  return (
    <Table
      label={t("title")}
      columns={columns}
      rows={apis.map((api) => ({
        key: api.id,
        cells: [
          <span key="api" className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {linked ? (
                <a className="link" href={`/admin/apis/${api.id}`}>
                  <bdi>{api.name}</bdi>
                </a>
              ) : (
                <bdi>{api.name}</bdi>
              )}
              <ApiStateBadge state={api.state} />
            </span>
            <code className="text-xs font-normal wrap-anywhere text-soft">{api.identifier}</code>
          </span>,
          <code key="scopes" className="text-xs wrap-anywhere">
            {api.scopes.join(" ")}
          </code>,
          t(`formats.${api.tokenFormat}`),
          ...(type === "service" ? [format.number(api.tokens)] : []),
        ],
      }))}
    />
  );
}

type Requested = Awaited<ReturnType<typeof requestsOf>>;

type RequestedProps = Pick<Props, "console" | "requests"> & { applicationId: string };

/** Lists the requests of an application: open ones, and declined ones with the answer. */
function RequestedApis({ console, applicationId, requests }: RequestedProps) {
  const t = useTranslations("developerApps.apis");
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{t("requested")}</h3>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li
            key={request.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <Requested request={request} />
            <span className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
              {console.permission === "signed_in" ? (
                <Own console={console} applicationId={applicationId} request={request} />
              ) : (
                <a className="link" href={`/admin/apis/${request.id}`}>
                  {t("answer")}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Requested({ request }: { request: Requested[number] }) {
  const t = useTranslations("developerApps.apis");
  const { name, state, scopes, requestedAt, answer } = request;
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-1 text-sm">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        {answer !== null && <Badge tone="danger">{t("declined")}</Badge>}
        <ApiStateBadge state={state} />
      </span>
      <code className="text-xs wrap-anywhere">{scopes.join(" ")}</code>
      <span className="text-xs text-soft">
        {t.rich("since", { time: () => <RelativeTime at={requestedAt} /> })}
      </span>
      {answer !== null && (
        <p className="mt-1 border-l-2 border-edge pl-3 whitespace-pre-wrap wrap-anywhere">
          <bdi>{answer}</bdi>
        </p>
      )}
    </div>
  );
}

function Own({
  console,
  applicationId,
  request: { id, name, answer },
}: Omit<RequestedProps, "requests"> & { request: Requested[number] }) {
  const t = useTranslations("developerApps.apis");
  return (
    <>
      <a className="link" href={`${pageOf(console, applicationId)}/apis/${id}`}>
        {t(answer === null ? "change" : "again")}
      </a>
      <PostForm
        action="/forms/developer/apps/withdraw-request"
        hidden={{ application: applicationId, api: id }}
      >
        <Button type="submit" look="plain" aria-label={t("withdrawOf", { name })}>
          {t("withdraw")}
        </Button>
      </PostForm>
    </>
  );
}
