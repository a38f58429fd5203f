import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Breakable } from "@/app/_ui/breakable";
import { Facts } from "@/app/_ui/facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import { wordsOfScopes } from "@/app/_ui/scope-words";
import type { ApplicationView } from "@/lib/applications/overview";

/** Lists what a pending application requests. After an earlier approval, entries that it didn't cover are marked. */
export function Asked({ application }: { application: ApplicationView }) {
  const t = useTranslations("adminApplications.review");
  const field = useTranslations("developerApps.field");
  const words = useTranslations("adminApplications.review.scopes");
  const { submittedAt, lastApproved, scopes, backchannelLogoutUri: told } = application;
  const { requirePar, authMethod } = application;
  const addressesOf = (list: "redirectUris" | "postLogoutRedirectUris") => ({
    label: field(list),
    lines: application[list],
    known: lastApproved?.[list],
  });
  const linkOf = (link: "policyUri" | "tosUri") => {
    const [is, was] = [application[link], lastApproved?.[link]];
    const line = is ?? (was ? t("linkRemoved") : null);
    return {
      label: field(link),
      lines: line === null ? [] : [line],
      known: was === undefined ? null : [was],
    };
  };
  const asked = [
    ...vouchedOf(application, field),
    {
      label: t("asks"),
      lines: wordsOfScopes(scopes, words),
      known: lastApproved && wordsOfScopes(lastApproved.scopes, words),
    },
    addressesOf("redirectUris"),
    addressesOf("postLogoutRedirectUris"),
    {
      label: field("backchannelLogoutUri"),
      lines: told === null ? [] : [told],
      known: lastApproved && [lastApproved.backchannelLogoutUri],
    },
    linkOf("policyUri"),
    linkOf("tosUri"),
    {
      label: field("requirePar"),
      lines: lastApproved?.requirePar && !requirePar ? [t("parDropped")] : [],
      known: [],
    },
    {
      label: field("authMethod"),
      lines: authMethod === "none" ? [authMethod] : [],
      known: lastApproved?.authMethod === undefined ? null : [lastApproved.authMethod],
    },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <>
      <Facts
        facts={[
          { label: t("owner"), value: <bdi>{application.owner?.username}</bdi> },
          ...(submittedAt ? [{ label: t("since"), value: <RelativeTime at={submittedAt} /> }] : []),
          ...asked.map(({ label, ...lines }) => ({ label, value: <Lines {...lines} /> })),
        ]}
      />
      {lastApproved && <p className="text-sm text-soft">{t("newMeans")}</p>}
    </>
  );
}

/** Facts that the verified badge is about. They have no part in the approval, so none is new. */
const vouchedOf = (
  application: ApplicationView,
  field: ReturnType<typeof useTranslations<"developerApps.field">>,
) =>
  (["developerName", "homepageUrl"] as const).map((name) => {
    const line = application[name];
    return { label: field(name), lines: line === null ? [] : [line], known: null };
  });

type Known = { lines: readonly string[]; known: readonly (string | null)[] | null | undefined };

function Lines({ lines, known }: Known) {
  const t = useTranslations("adminApplications.review");
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line} className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 wrap-anywhere">
            <Breakable text={line} />
          </span>
          {known && !known.includes(line) && <Badge tone="warn">{t("new")}</Badge>}
        </li>
      ))}
    </ul>
  );
}
