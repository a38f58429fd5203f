import { useTranslations } from "next-intl";
import { Handover } from "@/app/_ui/handover";
import { NAME } from "@/app/_ui/name-tag";
import { AccountField } from "@/app/_ui/opened-as";
import type { Person } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import type { PendingAuthorization } from "@/lib/provider/consent";
import { ACCOUNT_ROW, AccountOf, AccountRows } from "./account-rows";

type Props = { person: Person; requestUri: string; pendingAuthorization: PendingAuthorization };

/** Asks which account to use (`prompt=select_account`, OpenID Connect Core 3.1.2.1). */
export function AccountChoice({ person, requestUri, pendingAuthorization }: Props) {
  const t = useTranslations("signIn");
  const { application } = pendingAuthorization;
  return (
    <TaskShell>
      {application && <Handover application={application} />}
      <h1 className="text-xl">
        {application
          ? t.rich("choose", { ...NAME, application: application.name })
          : t("chooseUnnamed")}
      </h1>
      <AccountRows next={pendingAuthorization.resume}>
        <form method="post" action="/consent/decision">
          <input type="hidden" name="request" value={requestUri} />
          <AccountField />
          <button type="submit" name="decision" value="continue" className={ACCOUNT_ROW}>
            <AccountOf person={person} />
          </button>
        </form>
      </AccountRows>
    </TaskShell>
  );
}
