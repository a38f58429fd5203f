import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Card } from "@/app/_ui/card";
import { CopyValue } from "@/app/_ui/copy-value";
import { Facts } from "@/app/_ui/facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import { AdminShell } from "@/app/admin/admin-shell";
import { Actor, Subjects } from "@/app/admin/audit/parties";
import { useDevice } from "@/app/admin/audit/use-device";
import { useEventWords } from "@/app/admin/audit/use-event-words";
import { type AuditRow, findEvent } from "@/lib/audit/page";
import { requirePermission } from "@/lib/session/guards";
import { Changes } from "./changes";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("adminAudit.detail");
  const { id } = await params;
  return { title: t("title", { id }), robots: { index: false } };
}

export default async function EventPage({ params }: Props) {
  const { id } = await params;
  const { user } = await requirePermission("audit");
  const event = await findEvent(id);
  if (!event) notFound();
  return <EventView event={event} role={user.role} />;
}

type View = { event: AuditRow; role: Parameters<typeof AdminShell>[0]["role"] };

function EventView({ event, role }: View) {
  const t = useTranslations("adminAudit");
  const wordsOf = useEventWords();
  return (
    <AdminShell here="/admin/audit" role={role} title={wordsOf(event.event)} wide>
      <Card className="p-6">
        <EventFacts event={event} />
      </Card>
      <h2 className="mt-2 text-lg">{t("detail.changes")}</h2>
      <Changes before={event.before} after={event.after} />
      <p>
        <a href="/admin/audit" className="link">
          {t("detail.back")}
        </a>
      </p>
    </AdminShell>
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
