import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Removal } from "@/app/_applications/removal";
import { AdminShell } from "@/app/admin/admin-shell";
import { DESK, LIST, pageOf } from "@/app/admin/applications/desk";
import { readApplication } from "@/lib/applications/overview";
import { heldBy } from "@/lib/applications/suspension";
import { readId } from "@/lib/runtime/id";
import { requireFreshPermission } from "@/lib/session/guards";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developerApps.removal");
  return { title: t("title"), robots: { index: false } };
}

export default async function RemovePage({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id);
  const { user } = await requireFreshPermission("applications", id ? `${pageOf(id)}/remove` : LIST);
  const application = id && (await readApplication(id));
  if (!application) notFound();
  const held = await heldBy(application.id, new Date());
  const { owner } = application;
  const t = await getTranslations("developerApps.removal");
  const suspending = (text: ReactNode) => (
    <a href={`${pageOf(application.id)}/suspend`} className="link">
      {text}
    </a>
  );
  return (
    <AdminShell here={LIST} role={user.role} title={t("title")}>
      <Removal
        desk={DESK}
        application={application}
        held={held}
        tells={owner && owner.id !== user.id ? owner.username : null}
      >
        {application.state !== "suspended" && (
          <p className="text-soft">{t.rich("suspendInstead", { suspending })}</p>
        )}
      </Removal>
    </AdminShell>
  );
}
