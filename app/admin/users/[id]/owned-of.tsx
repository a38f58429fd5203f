import { useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { OwnedList } from "@/app/admin/users/owned-list";
import type { ownedBy, UserOverview } from "@/lib/users/list";
import { Section } from "./section";

type Props = { person: UserOverview; owned: Awaited<ReturnType<typeof ownedBy>> };

/** Lists what the user owns, which goes on when the account is deactivated; nothing if there is none. */
export function OwnedOf({ person, owned }: Props) {
  const t = useTranslations("adminUsers.owned");
  if (owned.length === 0) return null;
  return (
    <Section id="owned" title={t("title")}>
      <Card className="grid gap-3 p-6">
        {person.deactivatedAt !== null && <p>{t("deactivated")}</p>}
        <OwnedList owned={owned} />
      </Card>
    </Section>
  );
}
