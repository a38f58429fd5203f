import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { counted } from "@/app/_applications/counted";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Form } from "@/app/_ui/form";
import { NAME } from "@/app/_ui/name-tag";
import { AdminShell } from "@/app/admin/admin-shell";
import { LIST, pageOf } from "@/app/admin/applications/desk";
import { readApplication } from "@/lib/applications/overview";
import { heldBy } from "@/lib/applications/suspension";
import { readId } from "@/lib/runtime/id";
import { requireFreshPermission } from "@/lib/session/guards";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminApplications.suspend");
  return { title: t("title"), robots: { index: false } };
}

/** Asks for confirmation and lists the consequences. */
export default async function SuspendPage({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id);
  const { user } = await requireFreshPermission(
    "applications",
    id ? `${pageOf(id)}/suspend` : LIST,
  );
  const application = id && (await readApplication(id));
  if (!application) notFound();
  const page = pageOf(application.id);
  if (application.suspendedAt !== null) redirect(page);
  const held = await heldBy(application.id, new Date());
  const t = await getTranslations();
  return (
    <AdminShell here={LIST} role={user.role} title={t("adminApplications.suspend.title")}>
      <Card className="grid gap-4 p-6">
        <p>{t.rich("adminApplications.suspend.what", { ...NAME, app: application.name })}</p>
        <ul className="list-disc pl-5 marker:text-soft">
          <li>{t("adminApplications.suspend.users", counted(held.users))}</li>
          <li>{t("adminApplications.suspend.tokens", counted(held.tokens))}</li>
        </ul>
        <p className="text-soft">{t("adminApplications.suspend.stays")}</p>
        <Form
          action={`${LIST}/suspension`}
          unanswered={t("common.form.unanswered")}
          className="flex flex-col gap-3 sm:flex-row"
        >
          <input type="hidden" name="application" value={application.id} />
          <Button type="submit" look="danger">
            {t("adminApplications.suspend.confirm")}
          </Button>
          <ButtonLink href={page} look="plain">
            {t("adminApplications.suspend.keep")}
          </ButtonLink>
        </Form>
      </Card>
    </AdminShell>
  );
}
