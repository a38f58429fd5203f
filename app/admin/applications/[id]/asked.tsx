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
  const { owner, submittedAt, lastApproved } = application;
  const asked = useAsked(application);
  return (
    <>
      <Facts
        facts={[
          { label: t("owner"), value: <bdi>{owner?.username}</bdi> },
          ...(submittedAt ? [{ label: t("since"), value: <RelativeTime at={submittedAt} /> }] : []),
          ...asked.map(({ label, ...lines }) => ({ label, value: <Lines {...lines} /> })),
        ]}
      />
      {lastApproved && <p className="text-sm text-soft">{t("newMeans")}</p>}
    </>
  );
}

/** Returns what the application has of each kind, and what its last approval covered. */
function useAsked(application: ApplicationView) {
  const t = useTranslations("adminApplications.review");
  const field = useTranslations("developerApps.field");
  const kind = useTranslations("developerApps.kind");
  const words = useTranslations("adminApplications.review.scopes");
  const { type, lastApproved, scopes, authMethod } = application;
  const only = lineOf(application, field);
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
  return [
    { label: kind("label"), lines: [kind(`${type}.title`)], known: null },
    only("developerName"),
    only("homepageUrl"),
    {
      label: t("asks"),
      lines: wordsOfScopes(scopes, words),
      known: lastApproved && wordsOfScopes(lastApproved.scopes, words),
    },
    addressesOf("redirectUris"),
    addressesOf("postLogoutRedirectUris"),
    {
      ...only("backchannelLogoutUri"),
      known: lastApproved && [lastApproved.backchannelLogoutUri],
    },
    linkOf("policyUri"),
    linkOf("tosUri"),
    { label: field("requirePar"), lines: parWords(application, t), known: [] },
    { label: field("profile"), lines: profileWords(application, t), known: [] },
    {
      label: field("authMethod"),
      lines: authMethod === "none" ? [authMethod] : [],
      known: lastApproved?.authMethod === undefined ? null : [lastApproved.authMethod],
    },
    {
      label: field("deviceGrant"),
      lines: deviceWords(application, t("deviceGrant")),
      known: lastApproved && deviceWords({ type, ...lastApproved }, t("deviceGrant")),
    },
    ...(type === "service" ? [only("authMethod"), only("jwksUri")] : []),
  ].filter(({ lines }) => lines.length > 0);
}

type Words = ReturnType<typeof useTranslations<"adminApplications.review">>;

const parWords = ({ lastApproved, requirePar }: ApplicationView, t: Words) =>
  lastApproved?.requirePar && !requirePar ? [t("parDropped")] : [];

/** Departures from the profile that was approved. */
const profileWords = (
  { lastApproved, profile, refreshDespiteProfile }: ApplicationView,
  t: Words,
) => [
  ...(lastApproved?.profile === "high_security" && profile === "standard"
    ? [t("profileDropped")]
    : []),
  ...(refreshDespiteProfile && !lastApproved?.refreshDespiteProfile ? [t("refreshAdded")] : []),
];

/** A device always has the grant, so only that of other applications is worth a line. */
const deviceWords = (
  { type, deviceGrant }: { type: ApplicationView["type"]; deviceGrant?: boolean },
  words: string,
) => (deviceGrant && type !== "device" ? [words] : []);

type Line = "developerName" | "homepageUrl" | "backchannelLogoutUri" | "authMethod" | "jwksUri";

/** Returns single values. None is new unless told so: the badge's have no part in the approval. */
const lineOf =
  (
    application: ApplicationView,
    field: ReturnType<typeof useTranslations<"developerApps.field">>,
  ) =>
  (name: Line) => {
    const line = application[name];
    return { label: field(name), lines: line === null ? [] : [line], known: null };
  };

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
