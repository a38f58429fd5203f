import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Removal } from "@/app/_applications/removal";
import { deskOf, LIST, pageOf } from "@/app/developer/apps/desk";
import { DeveloperShell } from "@/app/developer/developer-shell";
import { readApplication } from "@/lib/applications/overview";
import { heldBy } from "@/lib/applications/suspension";
import { readId } from "@/lib/runtime/id";
import { requireFreshUser } from "@/lib/session/guards";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developerApps.removal");
  return { title: t("title"), robots: { index: false } };
}

/** Tells the number of users, but not who they are (user-count.tsx). */
export default async function RemovePage({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id);
  const { user } = await requireFreshUser(id ? `${pageOf(id)}/remove` : LIST);
  const application = id && (await readApplication(id, user.id));
  if (!application) notFound();
  const held = await heldBy(application.id, new Date());
  const t = await getTranslations("developerApps.removal");
  return (
    <DeveloperShell here={LIST} title={t("title")}>
      <Removal desk={deskOf(user.id)} application={application} held={held} tells={null}>
        {application.state !== "suspended" && <p className="text-soft">{t("askInstead")}</p>}
      </Removal>
    </DeveloperShell>
  );
}
