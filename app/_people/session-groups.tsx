import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DisclosureList } from "@/app/_ui/disclosure-list";
import { groupAlike, groupByDevice, unfamiliarOf } from "@/lib/account/devices";
import type { OwnSession } from "@/lib/account/sessions";
import { AlikeSessions } from "./alike-sessions";
import { SessionRow } from "./session-row";

type Props = {
  sessions: readonly OwnSession[];
  currentId: string;
  openId?: string | null;
  /** True if these are all sessions, so that the number of each kind is known. */
  isWhole: boolean;
  /** Heading level: lower on a page of several sections. */
  level?: 2 | 3;
  /** True on the owner's page. */
  own?: boolean;
  /** Returns the control that ends a session, calm in a list of such. */
  end: (session: OwnSession, calm?: boolean) => ReactNode;
  /** Returns the control that ends several that look the same. */
  endAll?: (sessions: readonly OwnSession[]) => ReactNode;
};

/** Sessions as rows that open, by kind of device. Those that look the same share a row. */
export function SessionGroups({
  sessions,
  currentId,
  openId = null,
  level = 2,
  own = false,
  ...rest
}: Props) {
  const { isWhole, end, endAll } = rest;
  const here = sessions.find(({ id }) => id === currentId)?.network ?? null;
  const unfamiliar = isWhole ? unfamiliarOf(sessions, currentId, new Date()) : new Set();
  const Heading = `h${level}` as const;
  const t = useTranslations("sessions");
  return groupByDevice(sessions).map(({ kind, sessions: each }) => (
    <section key={kind} className="grid grid-cols-1 gap-2">
      <Heading className="flex items-baseline gap-2 text-xs text-soft">
        {t(`kinds.${kind}`)}
        {isWhole && (
          <span className="font-normal tabular-nums">{t("count", { count: each.length })}</span>
        )}
      </Heading>
      <DisclosureList>
        {groupAlike(each, currentId).map(([session, ...more]) => {
          if (session === undefined) return null;
          const open = [session, ...more].some(({ id }) => id === openId);
          return more.length > 0 ? (
            <AlikeSessions
              key={session.id}
              sessions={[session, ...more]}
              {...{ open, here, end }}
              endAll={endAll?.([session, ...more])}
            />
          ) : (
            <SessionRow
              key={session.id}
              session={session}
              current={session.id === currentId}
              isUnfamiliar={unfamiliar.has(session.id)}
              {...{ open, here, own }}
              beside={session.id !== currentId && end(session, true)}
            >
              {end(session)}
            </SessionRow>
          );
        })}
      </DisclosureList>
    </section>
  ));
}
