import { type IconNode, Monitor, MonitorSmartphone, Smartphone, Tablet } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/app/_ui/badge";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { Facts } from "@/app/_ui/facts";
import { Icon } from "@/app/_ui/icon";
import { Notice } from "@/app/_ui/notice";
import { RelativeTime } from "@/app/_ui/relative-time";
import { ShortDate } from "@/app/_ui/short-date";
import type { OwnSession } from "@/lib/account/sessions";
import { type DeviceKind, deviceKind } from "@/lib/http/user-agent";
import { useDeviceName } from "./use-device-name";

/** Returns the id of a row's title, which labels the button that ends its session. */
export const titleOf = ({ id }: Pick<OwnSession, "id">) => `session-${id}-title`;

const ICON: Record<DeviceKind, IconNode> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};

type Props = {
  session: OwnSession;
  current?: boolean;
  open?: boolean;
  /** Network of the viewer's own session. */
  here: string | null;
  /** True if its user is asked whether it is theirs. */
  isUnfamiliar?: boolean;
  /** What was done in the account from the same browser and network since it began. */
  since?: ReactNode;
  /** True on the page of the session's owner. */
  own: boolean;
  /** The control that ends the session beside the closed row. */
  beside?: ReactNode;
  /** Copy of the control for the open row. */
  children: ReactNode;
};

/** A browser with an active session, as a row that opens. */
export const SessionRow = ({ open = false, beside, children, ...shown }: Props) => (
  <DisclosureRow
    id={`session-${shown.session.id}`}
    {...{ open, beside }}
    summary={<SessionSummary {...shown} titled />}
  >
    <div className="flex flex-col items-start gap-4 sm:flex-row sm:justify-between">
      <Facts facts={useFacts(shown.session)} />
      {children}
    </div>
    <Ends {...shown} />
  </DisclosureRow>
);

/** Says what is unusual about a session, and what signing it out ends. */
function Ends({ session, current, isUnfamiliar, own, since }: Omit<Props, "children" | "beside">) {
  const t = useTranslations("sessions");
  const names = useFormatter().list(session.applications);
  return (
    <>
      {isUnfamiliar && (
        <Notice kind="warn">{t(own ? "unfamiliarMeans" : "unfamiliarOwner")}</Notice>
      )}
      {since}
      {names !== "" && !current && <p className="text-sm text-soft">{t("ends", { names })}</p>}
    </>
  );
}

type SummaryProps = Pick<Props, "session" | "here"> & {
  current?: boolean;
  isUnfamiliar?: boolean;
  /** True if the name of the browser labels the button of the row. */
  titled?: boolean;
  /** Number of sessions that the row stands for, in words. */
  badge?: string;
};

/** Closed row of a session, or of several that look the same, with what is known of the last one. */
export function SessionSummary({ session, here, titled, badge, ...marks }: SummaryProps) {
  const t = useTranslations("sessions");
  const { userAgent, applications } = session;
  const network = useNetwork(session, here);
  const names = useFormatter().list(applications);
  return (
    <>
      <Icon node={ICON[deviceKind(userAgent)]} className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi id={titled ? titleOf(session) : undefined} className="font-semibold">
            {useDeviceName(userAgent)}
          </bdi>
          {marks.current && <Badge tone="info">{t("current")}</Badge>}
          {marks.isUnfamiliar && <Badge tone="warn">{t("unfamiliar")}</Badge>}
          {badge && <Badge>{badge}</Badge>}
        </span>
        {/* On a narrow screen, the opened row has the rest. */}
        <span className="block text-sm text-soft first-letter:uppercase">
          {t.rich("line", {
            started: () => <ShortDate at={session.createdAt} />,
            seen: () => <RelativeTime at={session.lastSeenAt} />,
            ...{ network, way: t(wayOf(session), { provider: session.provider ?? "" }) },
            wide: (text) => <span className="max-sm:hidden">{text}</span>,
          })}
        </span>
        {names !== "" && (
          <bdi className="block truncate text-sm text-soft">{t("signedInTo", { names })}</bdi>
        )}
      </span>
    </>
  );
}

/** Returns what a network tells about a session: it is the viewer's own, new, or known by earlier sign-ins. */
function useNetwork(
  { network, signedInFrom, earlierThere: count }: OwnSession,
  here: string | null,
) {
  const t = useTranslations("sessions");
  if (signedInFrom === null) return t("networkUnknown");
  const known = count === 0 ? "new" : "known";
  return t("networkOf", { place: network === here ? "here" : known, count });
}

function useFacts({ applications, createdAt, earlierThere, ...came }: OwnSession) {
  const { network, signedInFrom } = came;
  const t = useTranslations("sessions");
  const names = useFormatter().list(applications);
  return [
    { label: t("applications"), value: names === "" ? t("noApplications") : <bdi>{names}</bdi> },
    { label: t("started"), value: <RelativeTime at={createdAt} /> },
    {
      label: t("network"),
      value: signedInFrom
        ? t("networkFact", { network: signedInFrom, count: earlierThere })
        : t("networkUnknown"),
    },
    ...(network && network !== signedInFrom ? [{ label: t("networkLast"), value: network }] : []),
    {
      label: t("way"),
      value: <bdi>{t(wayOf(came), { provider: came.provider ?? "" })}</bdi>,
    },
  ];
}

/** Returns how a session was signed in, by its methods (RFC 8176). A provider's own are never among them. */
export function wayOf({ amr, provider }: Pick<OwnSession, "amr" | "provider">) {
  if (amr.includes("pwd")) return amr.includes("mfa") ? "twoStep" : "password";
  if (provider === null) return "passkey";
  return amr.includes("mfa") ? "elsewhereTwoStep" : "elsewhere";
}
