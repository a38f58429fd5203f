import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { PostForm } from "@/app/_ui/post-form";
import { userAddress } from "@/app/admin/users/list-address";
import type { UserOverview } from "@/lib/users/list";
import { Section } from "./section";

/** Deactivates or reactivates the account. */
export function AccountState({ person, self }: { person: UserOverview; self: boolean }) {
  const t = useTranslations("adminUsers");
  const refused = useTranslations("flash.users.refused");
  return (
    <Section title={t("deactivate.section")}>
      <Card className="grid gap-4 p-6">
        {person.state === "deactivated" && (
          <PostForm
            action="/forms/admin/users/reactivate"
            hidden={{ user: person.id }}
            className="grid gap-4"
          >
            <p className="text-sm">{t("reactivate.means")}</p>
            <Button type="submit" look="plain" className="justify-self-start">
              {t("reactivate.submit")}
            </Button>
          </PostForm>
        )}
        {person.state !== "deactivated" && self && <p className="text-sm">{refused("yourself")}</p>}
        {person.state !== "deactivated" && !self && (
          <>
            <p className="text-sm">{t("deactivate.means")}</p>
            <ButtonLink
              href={`${userAddress(person.id)}/deactivate`}
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
