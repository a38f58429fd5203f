import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { OwnSession } from "@/lib/account/sessions";
import { SessionSummary, titleOf, wayOf } from "./session-row";
import { useDeviceName } from "./use-device-name";

type Props = {
  /** Sessions of one browser and the same applications, last used first. */
  sessions: readonly [OwnSession, ...OwnSession[]];
  open: boolean;
  /** Returns the control that ends a session, calm in a list of such. */
  end: (session: OwnSession, calm?: boolean) => ReactNode;
  /** The control that ends all of them. */
  endAll: ReactNode;
  /** Network of the viewer's own session. */
  here: string | null;
};

/** Sessions that look the same as one row, which opens to end each of them. */
export function AlikeSessions({ sessions, open, end, endAll, here }: Props) {
  const t = useTranslations("sessions");
  const [last] = sessions;
  const names = useFormatter().list(last.applications);
  return (
    <DisclosureRow
      id={`session-${last.id}`}
      open={open}
      summary={
        <SessionSummary
          {...{ session: last, here }}
          badge={t("count", { count: sessions.length })}
        />
      }
    >
      {names !== "" && <p className="text-sm">{t("ends", { names })}</p>}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {sessions.map((session) => (
          <li
            key={session.id}
            id={session === last ? undefined : `session-${session.id}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm"
          >
            <One session={session} />
            {end(session, true)}
          </li>
        ))}
      </ul>
      {endAll}
    </DisclosureRow>
  );
}

function One({ session }: { session: OwnSession }) {
  const t = useTranslations("sessions");
  const { id, userAgent, createdAt, lastSeenAt, network } = session;
  const device = useDeviceName(userAgent);
  return (
    <span className="min-w-0">
      <span id={titleOf({ id })} className="block">
        <span className="sr-only">{device}</span>
        {t.rich("signedIn", { started: () => <RelativeTime at={createdAt} /> })}
      </span>
      <span className="block text-soft first-letter:uppercase">
        {t.rich("lineOf", {
          seen: () => <RelativeTime at={lastSeenAt} />,
          network: network ?? t("networkUnknown"),
          way: t(wayOf(session), { provider: session.provider ?? "" }),
        })}
      </span>
    </span>
  );
}
