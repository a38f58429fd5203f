import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmShell } from "@/app/admin/users/[id]/confirm-shell";
import { freshPersonPage } from "@/app/admin/users/[id]/person-page";
import { OwnedList } from "@/app/admin/users/owned-list";
import { userAddress } from "@/app/admin/users/user-address";
import { countStops, ownedBy } from "@/lib/users/list";

/** Asks for confirmation and lists the consequences. */
export default freshPersonPage(async ({ user, person }) => {
  if (person.state === "deactivated") redirect(userAddress(person.id));
  // Administrators can't deactivate themselves: the user's page says who can.
  if (person.id === user.id) redirect(`${userAddress(person.id)}?refused=yourself`);
  const [stops, owned, t] = await Promise.all([
    countStops(person.id, new Date()),
    ownedBy([person.id]),
    getTranslations("adminUsers.deactivate"),
  ]);
  return (
    <ConfirmShell words="deactivate" person={person} action="/forms/admin/users/deactivate">
      <p>{t("what")}</p>
      <ul className="list-disc pl-5 marker:text-soft">
        <li>{t("sessions", { count: stops.sessions })}</li>
        <li>{t("applications", { count: stops.applications, tokens: stops.tokens })}</li>
      </ul>
      {owned.length > 0 && (
        <>
          <p>{t("owned")}</p>
          <OwnedList owned={owned} />
        </>
      )}
      <p className="text-soft">{t("stays")}</p>
    </ConfirmShell>
  );
});
