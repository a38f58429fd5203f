import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { addressOf } from "@/app/admin/users/about-somebody";
import type { UserOverview } from "@/lib/users/list";
import { PersonForm } from "./person-form";
import { Section } from "./section";

/** Deactivates or reactivates the account. */
export function AccountState({ person, self }: { person: UserOverview; self: boolean }) {
  const t = useTranslations("adminUsers");
  return (
    <Section title={t("deactivate.section")}>
      <Card className="grid gap-4 p-6">
        {person.state === "deactivated" && (
          <PersonForm action="/admin/users/reactivation" person={person} className="grid gap-4">
            <p className="text-sm">{t("reactivate.means")}</p>
            <Button type="submit" look="plain" className="justify-self-start">
              {t("reactivate.submit")}
            </Button>
          </PersonForm>
        )}
        {person.state !== "deactivated" && self && (
          <p className="text-sm">{t("refused.yourself")}</p>
        )}
        {person.state !== "deactivated" && !self && (
          <>
            <p className="text-sm">{t("deactivate.means")}</p>
            <ButtonLink
              href={`${addressOf(person.id)}/deactivate`}
              look="danger"
              className="justify-self-start"
            >
              {t("deactivate.ask")}
            </ButtonLink>
          </>
        )}
      </Card>
    </Section>
  );
}
