import { useTranslations } from "next-intl";
import { anotherAccountAddress } from "@/app/_ui/another-account";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Handover } from "@/app/_ui/handover";
import { NAME } from "@/app/_ui/name-tag";
import { type Person, PersonLine, personName } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import type { PendingAuthorization } from "@/lib/provider/consent";

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
      <div className="mt-5">
        <PersonLine person={person} />
      </div>
      <form method="post" action="/consent/decision" className="mt-6 grid gap-3">
        <input type="hidden" name="request" value={requestUri} />
        <input type="hidden" name="account" value={person.id} />
        <Button type="submit" name="decision" value="continue">
          {t("continueAs", { person: personName(person) })}
        </Button>
        <ButtonLink href={anotherAccountAddress(pendingAuthorization.resume)} look="plain">
          {t("other")}
        </ButtonLink>
      </form>
    </TaskShell>
  );
}
