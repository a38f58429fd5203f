import { useTranslations } from "next-intl";
import type { Person } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import { returnAddress } from "@/lib/session/return-address";
import { ACCOUNT_ROW, AccountOf, AccountRows } from "./account-rows";

/** Offers to continue: the user is signed in, and nothing requires more. */
export function ContinueAs({ person, next }: { person: Person; next: string | null }) {
  const t = useTranslations("signIn");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("signedIn")}</h1>
      <p className="mt-2 text-sm text-soft">{t("chooseToContinue")}</p>
      <AccountRows next={next}>
        <a href={returnAddress(next)} className={ACCOUNT_ROW}>
          <AccountOf person={person} />
        </a>
      </AccountRows>
    </TaskShell>
  );
}
