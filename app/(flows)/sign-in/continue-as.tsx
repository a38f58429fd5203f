import { useTranslations } from "next-intl";
import { anotherAccountAddress } from "@/app/_ui/another-account";
import { ButtonLink } from "@/app/_ui/button";
import { type Person, PersonLine, personName } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import { returnAddress } from "@/lib/session/return-address";

/** Offers to continue: the user is signed in, and nothing requires more. */
export function ContinueAs({ person, next }: { person: Person; next: string | null }) {
  const t = useTranslations("signIn");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("signedIn")}</h1>
      <div className="mt-5">
        <PersonLine person={person} />
      </div>
      <div className="mt-6 grid gap-3">
        <ButtonLink href={returnAddress(next)}>
          {t("continueAs", { person: personName(person) })}
        </ButtonLink>
        <ButtonLink href={anotherAccountAddress(next)} look="plain">
          {t("other")}
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
