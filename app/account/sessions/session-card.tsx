import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { OwnSession } from "@/lib/account/sessions";
import { useDeviceName } from "./use-device-name";

/** Returns the id of a card's heading, which labels the button that ends its session. */
export const headingOf = ({ id }: OwnSession) => `session-${id}`;

type Props = {
  session: OwnSession;
  current: boolean;
  /** Heading level: lower on a page of several sections. */
  level?: 2 | 3;
  /** The control that ends the session. */
  children: ReactNode;
};

/** A browser with an active session. */
export function SessionCard({ session, current, level = 2, children }: Props) {
  const Heading = `h${level}` as const;
  const t = useTranslations("sessions");
  const name = useDeviceName(session.userAgent);
  return (
    <Card className="flex flex-col gap-4 p-5 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <Heading id={headingOf(session)} className="flex flex-wrap items-center gap-2 text-lg">
          <bdi>{name}</bdi>
          {current && <Badge tone="accent">{t("current")}</Badge>}
        </Heading>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <dt className="text-soft">{t("network")}</dt>
          <dd className="break-words">{session.network ?? t("networkUnknown")}</dd>
          <dt className="text-soft">{t("started")}</dt>
          <dd>
            <RelativeTime at={session.createdAt} />
          </dd>
          <dt className="text-soft">{t("lastSeen")}</dt>
          <dd>
            <RelativeTime at={session.lastSeenAt} />
          </dd>
          <dt className="text-soft">{t("applications")}</dt>
          <dd>
            {session.applications.length === 0 ? t("noApplications") : <Names session={session} />}
          </dd>
        </dl>
      </div>
      {children}
    </Card>
  );
}

const Names = ({ session }: { session: OwnSession }) => (
  <ul className="flex flex-wrap gap-x-3">
    {session.applications.map((name) => (
      <li key={name}>
        <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
);
