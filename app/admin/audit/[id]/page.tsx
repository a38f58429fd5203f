import { useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { CopyValue } from "@/app/_ui/copy-value";
import { Facts } from "@/app/_ui/facts";
import { pageFor } from "@/app/_ui/guarded-page";
import { NotFound } from "@/app/_ui/refused-page";
import { RelativeTime } from "@/app/_ui/relative-time";
import { SectionPage } from "@/app/_ui/section-page";
import { Table } from "@/app/_ui/table";
import { Actor, Subjects } from "@/app/admin/audit/parties";
import { useDevice } from "@/app/admin/audit/use-device";
import { useEventWords } from "@/app/admin/audit/use-event-words";
import { formatScope } from "@/lib/apis/fields";
import { type AuditRow, findEvent } from "@/lib/audit/page";
import { ownImagePath } from "@/lib/images/image-address";

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
  return (
    <SectionPage title={wordsOf(event.event)}>
      <Card className="p-6">
        <EventFacts event={event} />
      </Card>
      <h2 className="mt-2 text-title">{t("detail.changes")}</h2>
      <Changes before={event.before} after={event.after} />
      <p>
        <a href="/admin/audit" className="link">
          {t("detail.back")}
        </a>
      </p>
    </SectionPage>
  );
}

function EventFacts({ event }: { event: AuditRow }) {
  const t = useTranslations("adminAudit");
  const unknown = <span className="text-soft">{t("detail.unknown")}</span>;
  const facts = [
    { label: t("column.time"), value: <ExactTime at={event.at} /> },
    { label: t("detail.name"), value: <code>{event.event}</code> },
    { label: t("column.actor"), value: <Actor of={event} /> },
    { label: t("column.subject"), value: <Subjects of={event} /> },
    { label: t("detail.network"), value: event.network ?? unknown },
    { label: t("detail.device"), value: <Device userAgent={event.userAgent} /> },
    { label: t("detail.userAgent"), value: event.userAgent ?? unknown },
    {
      label: t("detail.requestId"),
      value: event.requestId ? <RequestId id={event.requestId} /> : unknown,
    },
  ];
  return <Facts facts={facts} />;
}

function RequestId({ id }: { id: string }) {
  const t = useTranslations("adminAudit.detail");
  return (
    <span className="flex items-center gap-1">
      <code className="min-w-0 wrap-anywhere">{id}</code>
      <CopyValue value={id} labels={{ copy: t("copyRequestId"), copied: t("copied") }} />
    </span>
  );
}

const ExactTime = ({ at }: { at: Date }) => (
  <>
    {at.toISOString().replace("T", " ").replace("Z", " UTC")} (<RelativeTime at={at} />)
  </>
);

function Device({ userAgent }: { userAgent: string | null }) {
  return useDevice(userAgent) ?? "–";
}

type Values = Readonly<Record<string, unknown>> | null;

/**
 * Lists the changed fields, one per row, with old and new values. Values are rendered as text,
 * whatever they contain.
 */
function Changes({ before, after }: { before: Values; after: Values }) {
  const t = useTranslations("adminAudit.detail");
  const fields = [...new Set([before, after].flatMap((values) => Object.keys(values ?? {})))];
  if (fields.length === 0) return <p className="text-soft">{t("noChanges")}</p>;
  return (
    <div className="lg:overflow-clip lg:rounded-lg lg:border lg:border-line lg:bg-surface [&_tbody_tr:last-child>*]:border-b-0">
      <Table
        label={t("changes")}
        columns={[{ label: t("field") }, { label: t("before") }, { label: t("after") }]}
        rows={fields.map((field) => ({
          key: field,
          cells: [
            <code key="field">{field}</code>,
            <Value key="before" of={before} field={field} other={after?.[field]} sign="−" />,
            <Value key="after" of={after} field={field} other={before?.[field]} sign="+" />,
          ],
        }))}
      />
    </div>
  );
}

/** Most characters of a value that are shown. */
const MAX_SHOWN = 2000;

type ChangesProps = { of: Values; field: string; other: unknown; sign: string };

function Value({ of: values, field, other, sign }: ChangesProps) {
  const t = useTranslations("adminAudit.detail");
  if (!values || !Object.hasOwn(values, field))
    return <span className="text-soft">{t("absent")}</span>;
  const value = values[field];
  if (value === null || value === "") return <span className="text-soft">{t("nothing")}</span>;
  const image = ownImagePath(value);
  if (image !== null) return <Thumbnail path={image} name={t(sign === "+" ? "after" : "before")} />;
  const whole = Array.isArray(value) ? linesOf(value, other, sign) : textOf(value);
  const characters = [...whole];
  return (
    <span className="grid min-w-0 gap-1">
      <bdi className="whitespace-pre-wrap wrap-anywhere">
        {characters.slice(0, MAX_SHOWN).join("")}
      </bdi>
      {characters.length > MAX_SHOWN && (
        <span className="text-xs text-soft">
          {t("more", { count: characters.length - MAX_SHOWN })}
        </span>
      )}
    </span>
  );
}

/** Shows an image, or its address if it was deleted. */
const Thumbnail = ({ path, name }: { path: string; name: string }) => (
  // biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash
  <img
    src={path}
    alt={`${name}: ${path}`}
    title={path}
    width={40}
    height={40}
    className="size-10 rounded-md text-xs wrap-anywhere"
  />
);

/** Returns one line per entry, marking those that the other side lacks. No line breaks after a mark. */
function linesOf(entries: readonly unknown[], other: unknown, sign: string): string {
  const kept = new Set(Array.isArray(other) ? other.map(textOf) : []);
  const mark = (entry: string) =>
    kept.has(entry) ? `\u2007\u00a0${entry}` : `${sign}\u00a0${entry}`;
  return entries
    .map(textOf)
    .map((entry) => (Array.isArray(other) ? mark(entry) : entry))
    .join("\n");
}

/** True for a scope of an API, which is shown as its form has it. */
const isScope = (value: unknown): value is Parameters<typeof formatScope>[0] =>
  typeof value === "object" && value !== null && "name" in value && "description" in value;

function textOf(value: unknown): string {
  if (isScope(value)) return formatScope(value);
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
