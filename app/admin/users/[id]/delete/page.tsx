import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { SectionPage } from "@/app/_ui/section-page";
import { ShortDate } from "@/app/_ui/short-date";
import { ConfirmShell } from "@/app/admin/users/[id]/confirm-shell";
import { freshPersonPage } from "@/app/admin/users/[id]/person-page";
import { OwnedList } from "@/app/admin/users/owned-list";
import { userAddress } from "@/app/admin/users/user-address";
import { deletionDue, deletionObstacles } from "@/lib/users/deletion";

/** Asks for confirmation and lists the consequences, or names what to transfer first. */
export default freshPersonPage(async ({ user, person }) => {
  if (person.state === "deleted_soon") redirect(userAddress(person.id));
  // Administrators delete their own account on its own page.
  if (person.id === user.id) redirect(`${userAddress(person.id)}?refused=own_deletion`);
  const { owned, isLastAdministrator } = await deletionObstacles(person.id);
  if (isLastAdministrator) redirect(`${userAddress(person.id)}?refused=last_administrator`);
  const t = await getTranslations("adminUsers.delete");
  if (owned.length > 0) {
    const title = t("title", { person: person.name ?? person.username });
    return (
      <SectionPage title={title}>
        <Owned owned={owned} back={userAddress(person.id)} />
      </SectionPage>
    );
  }
  const date = () => <ShortDate at={deletionDue(new Date())} />;
  return (
    <ConfirmShell words="delete" person={person} action="/forms/admin/users/delete">
      <p>{t("what")}</p>
      <ul className="list-disc pl-5 marker:text-soft">
        <li>{t("now")}</li>
        <li>{t.rich("later", { date })}</li>
        <li>{t("never")}</li>
      </ul>
      <p className="text-soft">{t("undo")}</p>
    </ConfirmShell>
  );
});

type Props = { owned: Awaited<ReturnType<typeof deletionObstacles>>["owned"]; back: string };

function Owned({ owned, back }: Props) {
  const t = useTranslations("adminUsers.delete");
  return (
    <Card className="grid gap-4 p-6">
      <p>{t("owned")}</p>
      <OwnedList owned={owned} />
      <CancelLink href={back} className="justify-self-start" />
    </Card>
  );
}
