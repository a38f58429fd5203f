import { useTranslations } from "next-intl";
import { ApiStateBadge } from "@/app/_apis/state-badge";
import { type ApplicationConsole, pageOf } from "@/app/_applications/console";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { requestsOf } from "@/lib/apis/requests";

type Requested = Awaited<ReturnType<typeof requestsOf>>;

type Props = { console: ApplicationConsole; applicationId: string; requests: Requested };

/** Lists the requests of an application: open ones, and declined ones with the answer. */
export function RequestedApis({ console, applicationId, requests }: Props) {
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
        <p className="mt-1 border-l-2 border-accent pl-3 whitespace-pre-wrap wrap-anywhere">
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
}: Omit<Props, "requests"> & { request: Requested[number] }) {
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
