import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DisclosureList } from "@/app/_ui/disclosure-list";
import { groupAlike, groupByDevice } from "@/lib/account/devices";
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
  /** Returns the answers to the question whether a session is the viewer's own. */
  answers?: (session: OwnSession) => ReactNode;
  /** Returns what was done in the account from a session's browser and network. */
  since?: (session: OwnSession) => ReactNode;
};

type UnfamiliarProps = Omit<Props, "currentId"> & { here: string | null };

/** Sessions as rows that open, by kind of device, after those that stand out. Those that look the same share a row. */
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
  const strange = sessions.filter(({ id, isUnfamiliar }) => isUnfamiliar && id !== currentId);
  const Heading = `h${level}` as const;
  const t = useTranslations("sessions");
  const groups = groupByDevice(sessions.filter((one) => !strange.includes(one)));
  const known = groups.map(({ kind, sessions: each }) => (
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
  return (
    <>
      {strange.length > 0 && (
        <Unfamiliar sessions={strange} {...{ openId, level, own, here, ...rest }} />
      )}
      {known}
    </>
  );
}

/** Sessions that stand out, open on their owner's page, who is asked about them. */
function Unfamiliar({ sessions, openId, level, own = false, here, ...rest }: UnfamiliarProps) {
  const { answers, since, end } = rest;
  const t = useTranslations("sessions");
  const Heading = `h${level ?? 2}` as const;
  return (
    <section className="grid grid-cols-1 gap-2">
      <Heading className="text-title">{t(own ? "wasYou.title" : "unfamiliar")}</Heading>
      <DisclosureList>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            open={own || session.id === openId}
            isUnfamiliar
            {...{ session, here, own, since: since?.(session) }}
          >
            {answers?.(session) ?? end(session)}
          </SessionRow>
        ))}
      </DisclosureList>
    </section>
  );
}
