import { useTranslations } from "next-intl";
import { auditAddress } from "@/app/_audit/audit-address";
import { useEventWords } from "@/app/_audit/use-event-words";
import { Card } from "@/app/_ui/card";
import { useClock } from "@/app/_ui/clock";
import { CopyValue } from "@/app/_ui/copy-value";
import { Facts } from "@/app/_ui/facts";
import { pageFor } from "@/app/_ui/guarded-page";
import { exactMoment } from "@/app/_ui/moment-words";
import { NotFound } from "@/app/_ui/refused-page";
import { RelativeTime } from "@/app/_ui/relative-time";
import { SectionPage } from "@/app/_ui/section-page";
import { TitledSection } from "@/app/_ui/titled-section";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { useDevice } from "@/app/_ui/use-device";
import { Actor, Subjects, targetOf } from "@/app/admin/audit/parties";
import { type AuditRow, findEvent } from "@/lib/audit/page";
import { UTC } from "@/lib/i18n/preferences";
import { Recorded } from "./recorded";

type Props = { params: Promise<{ id: string }> };

export default pageFor("audit", async (_, { params }: Props) => {
  const { id } = await params;
  const event = await findEvent(id);
  if (!event) return <NotFound />;
  return <EventView event={event} />;
});

function EventView({ event }: { event: AuditRow }) {
  const t = useTranslations("adminAudit");
  const wordsOf = useEventWords();
  const target = targetOf(event);
  const words = wordsOf(event.event, event.after);
  const recordsNothing = Object.keys({ ...event.before, ...event.after }).length === 0;
  return (
    <SectionPage
      title={target === null ? words : t("detail.of", { event: words, target })}
      lead={<Sentence event={event} />}
    >
      <Card className="p-6">
        <EventFacts event={event} />
      </Card>
      {recordsNothing ? (
        <p className="text-soft">{t("detail.noChanges")}</p>
      ) : (
        <TitledSection id="details" title={t("detail.details")}>
          <Card className="grid gap-3 p-6">
            <Recorded event={event} />
          </Card>
        </TitledSection>
      )}
      <p>
        <a href="/admin/audit" className="link">
          {t("detail.back")}
        </a>
      </p>
    </SectionPage>
  );
}

/** Who did it, when, and from where, in one line. */
function Sentence({ event }: { event: AuditRow }) {
  const t = useTranslations("adminAudit.detail");
  const device = useDevice(event.userAgent);
  const places = [device, event.network].filter(Boolean);
  return t.rich(places.length > 0 ? "sentence" : "sentenceInside", {
    actor: () => <Actor of={event} />,
    time: () => <RelativeTime at={event.at} />,
    place: places.join(", "),
  });
}

function EventFacts({ event }: { event: AuditRow }) {
  const t = useTranslations("adminAudit");
  const unknown = <span className="text-soft">{t("detail.unknown")}</span>;
  const facts = [
    { label: t("column.time"), value: <ExactTime at={event.at} /> },
    { label: t("detail.name"), value: <code>{event.event}</code> },
    { label: t("column.actor"), value: <Actor of={event} /> },
    { label: t("column.subject"), value: <Subjects of={event} /> },
    {
      label: t("detail.network"),
      value: event.network === null ? unknown : <Network of={event.network} />,
    },
    { label: t("detail.device"), value: <Device userAgent={event.userAgent} /> },
    { label: t("detail.userAgent"), value: event.userAgent ?? unknown },
    {
      label: t("detail.requestId"),
      value: event.requestId ? <RequestId id={event.requestId} /> : unknown,
    },
  ];
  return <Facts facts={facts} />;
}

const Network = ({ of: network }: { of: string }) => (
  <a href={auditAddress({ network })} className="link">
    {network}
  </a>
);

function RequestId({ id }: { id: string }) {
  const { labels } = useCopyWords()(useTranslations("adminAudit.detail")("requestId"));
  return (
    <span className="flex items-center gap-1">
      <a href={auditAddress({ request: id })} className="link min-w-0 wrap-anywhere">
        <code>{id}</code>
      </a>
      <CopyValue value={id} labels={labels} />
    </span>
  );
}

/** The time as logs have it, and as the reader's clock has it. */
function ExactTime({ at }: { at: Date }) {
  const clock = useClock();
  return (
    <>
      {at.toISOString().replace("T", " ").replace("Z", " UTC")} (
      {clock.zone !== UTC && <>{exactMoment(at, clock)}, </>}
      <RelativeTime at={at} />)
    </>
  );
}

function Device({ userAgent }: { userAgent: string | null }) {
  return useDevice(userAgent) ?? "–";
}
