import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import type { TrialRefusal, TriedApplication } from "@/lib/provider/try-application";
import type { Result } from "@/lib/result";

type Props = {
  /** Address of the tab. */
  page: string;
  /** Null until it is asked for. */
  tried: Result<TriedApplication, TrialRefusal> | null;
};

/** Name of the query parameter that asks for a trial. */
export const TRY = "try";

/** Shows what an application would receive if the viewer signed in to it now. */
export function TryCard({ page, tried }: Props) {
  const t = useTranslations("developerApps.try");
  return (
    <>
      <p className="text-sm text-soft">{t("what")}</p>
      <form action={`${page}#try`}>
        <input type="hidden" name={TRY} value="1" />
        <Button type="submit" look="plain">
          {t(tried === null ? "run" : "again")}
        </Button>
      </form>
      {tried && !tried.ok && (
        <Notice kind="error">
          <p>{t("refused")}</p>
          <p className="mt-1">
            <code>{tried.error}</code>
            {tried.error === "access_denied" && <> · {t("notAdmitted")}</>}
            {tried.error === "client_pending" && <> · {t("pending")}</>}
            {tried.error === "unmet_authentication_requirements" && <> · {t("tooWeak")}</>}
          </p>
        </Notice>
      )}
      {tried?.ok && <Steps tried={tried.value} />}
    </>
  );
}

function Steps({ tried }: { tried: TriedApplication }) {
  const t = useTranslations("developerApps.try");
  const { request, exchange, response, idToken, me } = tried;
  const parameters = new URL(request).searchParams;
  return (
    <ol className="grid gap-4">
      <Step title={t("request")} line="GET /oauth/authorize">
        {linesOf(Object.fromEntries(parameters))}
      </Step>
      <Step title={t("exchange")} line="POST /oauth/token">
        {linesOf(exchange)}
      </Step>
      <Step title={t("response")} line="200">
        {JSON.stringify(response, null, 2)}
      </Step>
      {idToken && (
        <Step title={t("idToken")} line="id_token">
          {JSON.stringify(idToken, null, 2)}
        </Step>
      )}
      <Step title={t("me")} line={`GET /api/v1/me → ${me ? "200" : "403 insufficient_scope"}`}>
        {me && JSON.stringify(me, null, 2)}
      </Step>
    </ol>
  );
}

const linesOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");

type StepProps = { title: string; line: string; children: ReactNode };

const Step = ({ title, ...exchange }: StepProps) => (
  <li className="min-w-0">
    <h3 className="mb-2 text-sm">{title}</h3>
    <Exchange {...exchange} />
  </li>
);

/** A request or response: its first line, and what it carries. */
export const Exchange = ({ line, children }: Omit<StepProps, "title">) => (
  <div className="min-w-0 rounded-md border border-line bg-canvas text-xs">
    <p className="px-3.5 py-2 font-mono text-soft">{line}</p>
    {children && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      <pre tabIndex={0} className="overflow-x-auto border-t border-line px-3.5 py-3">
        <code>{children}</code>
      </pre>
    )}
  </div>
);
