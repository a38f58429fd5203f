import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { PersonForm } from "@/app/admin/users/[id]/person-form";
import { personOf } from "@/app/admin/users/[id]/person-of";
import { addressOf } from "@/app/admin/users/about-somebody";
import { requireFreshPermission } from "@/lib/session/guards";
import { countStops } from "@/lib/users/list";

export const generateMetadata = pageTitle("adminUsers.deactivate.ask");

/** Asks for confirmation and lists the consequences. */
export default async function DeactivatePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const here = `${addressOf(encodeURIComponent(id))}/deactivate`;
  const { user } = await requireFreshPermission("users", here);
  const person = (await personOf(id)) ?? notFound();
  if (person.state === "deactivated") redirect(addressOf(person.id));
  // Administrators can't deactivate themselves: the user's page says who can.
  if (person.id === user.id) redirect(`${addressOf(person.id)}?refused=yourself`);
  const stops = await countStops(person.id, new Date());
  const t = await getTranslations("adminUsers.deactivate");
  return (
    <AdminShell
      here="/admin/users"
      role={user.role}
      title={t("title", { person: person.name ?? person.username })}
    >
      <Card className="grid gap-4 p-6">
        <p>{t("what")}</p>
        <ul className="list-disc pl-5 marker:text-soft">
          <li>{t("sessions", { count: stops.sessions })}</li>
          <li>{t("applications", { count: stops.applications, tokens: stops.tokens })}</li>
        </ul>
        <p className="text-soft">{t("stays")}</p>
        <PersonForm
          action="/admin/users/deactivation"
          person={person}
          className="flex flex-col gap-3 sm:flex-row"
        >
          <Button type="submit" look="danger">
            {t("confirm")}
          </Button>
          <ButtonLink href={addressOf(person.id)} look="plain">
            {t("keep")}
          </ButtonLink>
        </PersonForm>
      </Card>
    </AdminShell>
  );
}
