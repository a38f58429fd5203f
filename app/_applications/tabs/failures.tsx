import { useTranslations } from "next-intl";
import { CodeTag } from "@/app/_applications/code-tag";
import { CodeBlock } from "@/app/_ui/code-block";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ApplicationFailure } from "@/lib/applications/overview";
import type { PageReason } from "@/lib/oauth/authorize/response";
import {
  adviceOn,
  meaningOf,
  namesMethod,
  pkceFault,
  type RegisteredValues,
  registeredFor,
} from "./failure-meanings";

/** Errors shown to the user on a page with the request id. All others were returned to the application. */
const ON_PAGE: ReadonlySet<string> = new Set<PageReason>([
  "redirect_uri_unregistered",
  "redirect_uri_port",
  "redirect_uri_missing",
  "client_suspended",
  "client_pending",
  "request_unknown",
]);

type Props = {
  failures: readonly ApplicationFailure[];
  application: RegisteredValues;
};

/** Lists the latest failed requests of an application, with explanations for its developer. */
export function Failures({ failures, application }: Props) {
  const t = useTranslations("developerApps.failures");
  if (failures.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  return (
    <ol className="divide-y divide-line">
      {failures.map(({ id, ...failure }) => (
        <li key={id} className="grid gap-1 py-3 text-sm">
          <Failure {...{ failure, application }} />
          <details>
            <summary className="w-fit cursor-pointer text-soft">{t("raw")}</summary>
            <CodeBlock
              title={t("raw")}
              codes={[{ language: "JSON", text: JSON.stringify(failure, null, 2) }]}
            />
          </details>
        </li>
      ))}
    </ol>
  );
}

type FailureProps = Pick<Props, "application"> & { failure: Omit<ApplicationFailure, "id"> };

function Failure({ failure, application }: FailureProps) {
  const t = useTranslations("developerApps.failures");
  const { at, error, description, sent, requestId, times } = failure;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">
          {t(`means.${adviceOn({ error, description }) ?? meaningOf(error)}`)}
        </span>
        <span className="text-soft">
          {times > 1 ? (
            t.rich("repeated", { times, last: () => <RelativeTime at={at} /> })
          ) : (
            <RelativeTime at={at} />
          )}
        </span>
      </p>
      <p className="text-soft">
        <code>{error}</code>
        {/* The sent address has a line of its own. */}
        {(sent === null || namesMethod(error) || !description.includes(sent)) && (
          <>
            : <Description text={description} />
          </>
        )}
      </p>
      <Advice about={adviceOn({ error, description })} />
      {sent !== null && <p>{t.rich("sent", { ...CodeTag, sent })}</p>}
      <Registered text={registeredFor(error, application)} />
      {requestId !== null && (
        <p className="text-soft">
          {t.rich(ON_PAGE.has(error) ? "requestIdOnPage" : "requestId", {
            ...CodeTag,
            id: requestId,
          })}
        </p>
      )}
    </>
  );
}

/** Error description that the client was sent, translated where it is known. */
export function Description({ text }: { text: string }) {
  const t = useTranslations("developerApps.failures.pkce");
  const fault = pkceFault(text);
  return fault === null ? <span lang="en">{text}</span> : t(fault);
}

function Advice({ about }: { about: ReturnType<typeof adviceOn> }) {
  const t = useTranslations("developerApps.failures.advice");
  return about === null ? null : <p>{t(about)}</p>;
}

function Registered({ text }: { text: string | null }) {
  const t = useTranslations("developerApps.failures");
  return text === null ? null : <p>{t.rich("registered", { ...CodeTag, registered: text })}</p>;
}
