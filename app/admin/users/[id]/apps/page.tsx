import { findNamed } from "@/app/_people/named";
import { APPS_OF } from "@/app/_ui/lists";
import { AppsOf } from "@/app/admin/users/[id]/apps-of";
import { personPage } from "@/app/admin/users/[id]/person-page";
import { PersonShell } from "@/app/admin/users/[id]/person-shell";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";

/** Lists the applications that may use the user's account. */
export default personPage(async ({ user, person }, { searchParams: query }) => {
  const asked = APPS_OF.read(await query);
  const [found, named] = await Promise.all([
    listAuthorizedApps(person.id, { q: "", unused: false, ...asked }, new Date()),
    findNamed(person.id, query),
  ]);
  return (
    <PersonShell {...{ person, user, query, named }} tab="apps">
      <AppsOf person={person} found={found} asked={asked} />
    </PersonShell>
  );
});
