import { ChevronRight, UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Handover } from "@/app/_ui/handover";
import { Icon } from "@/app/_ui/icon";
import { NAME } from "@/app/_ui/name-tag";
import { AccountField } from "@/app/_ui/opened-as";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import { returnAddress } from "@/lib/http/return-address";
import type { PendingAuthorization } from "@/lib/provider/consent";
import { anotherAccountAddress } from "@/lib/session/another-account";

/** Offers to continue: the user is signed in, and nothing requires more. */
export function ContinueAs({ person, next }: { person: Person; next: string | null }) {
  const t = useTranslations("signIn");
  return (
    <TaskShell title={t("title")} heading={t("signedIn")}>
      <p className="mt-2 text-sm text-soft">{t("chooseToContinue")}</p>
      <AccountRows next={next}>
        <a href={returnAddress(next)} className={ACCOUNT_ROW}>
          <AccountOf person={person} />
        </a>
      </AccountRows>
    </TaskShell>
  );
}

type AccountChoiceProps = {
  person: Person;
  requestUri: string;
  pendingAuthorization: PendingAuthorization;
};

/** Asks which account to use (`prompt=select_account`, OpenID Connect Core 3.1.2.1). */
export function AccountChoice({ person, requestUri, pendingAuthorization }: AccountChoiceProps) {
  const t = useTranslations("signIn");
  const { application } = pendingAuthorization;
  return (
    <TaskShell
      title={t("title")}
      mark={application && <Handover application={application} />}
      heading={
        application
          ? t.rich("choose", { ...NAME, application: application.name })
          : t("chooseUnnamed")
      }
    >
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

/** Classes of a row: a button or a link. The ring is inside, because the list cuts what is outside. */
const ACCOUNT_ROW =
  "flex min-h-16 w-full cursor-pointer items-center px-4 py-2.5 hover:bg-tint focus-visible:-outline-offset-2 motion-safe:transition-colors";

const AccountOf = ({ person }: { person: Person }) => (
  <span className="min-w-0 flex-1">
    <PersonLine
      person={person}
      aside={<Icon node={ChevronRight} className="size-5 shrink-0 text-soft" />}
    />
  </span>
);

/** A list of accounts to choose from; the last row signs in to another one and leads to `next`. */
function AccountRows({ next, children }: { next: string | null; children: ReactNode }) {
  const t = useTranslations("signIn");
  return (
    <div className="mt-5 divide-y divide-line overflow-hidden rounded-md border border-line">
      {children}
      <a href={anotherAccountAddress(next)} className={`${ACCOUNT_ROW} gap-3 font-semibold`}>
        <span className="grid size-11 shrink-0 place-items-center rounded-full border border-line text-soft">
          <Icon node={UserRoundPlus} className="size-5" />
        </span>
        {t("other")}
      </a>
    </div>
  );
}
