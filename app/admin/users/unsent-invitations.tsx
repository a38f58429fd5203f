import { getTranslations } from "next-intl/server";
import { getClock } from "@/app/_ui/clock";
import { relativeMoment } from "@/app/_ui/moment-words";
import { Notice } from "@/app/_ui/notice";
import { RelativeTime } from "@/app/_ui/relative-time";
import { unsentInvitations } from "@/lib/people/import";
import { Refresh } from "./refresh";

/**
 * Says how many invitations of each import have gone out, until all have. `live` keeps it up to date, which would take
 * away the report of a form on the page.
 */
export async function UnsentInvitations({ live = false }: { live?: boolean }) {
  const [t, unsent, { now, locale }] = await Promise.all([
    getTranslations("adminUsers.unsent"),
    unsentInvitations(),
    getClock(),
  ]);
  const isSoon = (until: Date) => relativeMoment(until, now, locale) === null;
  if (unsent.length === 0) return null;
  return (
    <div className="grid gap-3">
      {unsent.map(({ id, size, waiting, until }) => (
        <Notice key={id} kind="info">
          <p>
            {t.rich("sent", {
              ...{ sent: size - waiting, size },
              time: () => (isSoon(until) ? t("soon") : <RelativeTime at={until} />),
            })}
          </p>
          <progress
            className="mt-2 block h-1.5 w-60 max-w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
            aria-label={t("label")}
            max={size}
            value={size - waiting}
          />
        </Notice>
      ))}
      {live && <Refresh />}
    </div>
  );
}
