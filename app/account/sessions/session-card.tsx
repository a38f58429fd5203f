import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Form } from "@/app/_ui/form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { OwnSession } from "@/lib/account/sessions";
import { useDeviceName } from "./use-device-name";

/** A browser that somebody is signed in with, and the way to end that. */
export function SessionCard({ session, current }: { session: OwnSession; current: boolean }) {
  const t = useTranslations("sessions");
  const common = useTranslations("common");
  const name = useDeviceName(session.userAgent);
  const heading = `session-${session.id}`;
  return (
    <Card className="flex flex-col gap-4 p-5 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <h2 id={heading} className="flex flex-wrap items-center gap-2 text-lg">
          <bdi>{name}</bdi>
          {current && <Badge tone="accent">{t("current")}</Badge>}
        </h2>
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
      {current ? (
        <ButtonLink href="/sign-out" look="plain" className="shrink-0">
          {t("end")}
        </ButtonLink>
      ) : (
        <Form
          action="/account/sessions/end"
          unanswered={common("form.unanswered")}
          className="grid shrink-0 gap-2"
        >
          <input type="hidden" name="session" value={session.id} />
          <Button type="submit" look="danger" aria-describedby={heading}>
            {t("end")}
          </Button>
        </Form>
      )}
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
