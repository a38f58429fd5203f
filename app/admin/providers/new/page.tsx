import { getTranslations } from "next-intl/server";
import { DisclosureList, LinkRow } from "@/app/_ui/disclosure-list";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { Monogram } from "@/app/_ui/monogram";
import { SectionPage } from "@/app/_ui/section-page";
import { KINDS, newAddress } from "@/app/admin/providers/kinds";

/** Asks which kind of provider to add. */
export default freshPageFor("providers", async () => {
  const t = await getTranslations("adminProviders");
  return (
    <SectionPage title={t("add")} lead={t("new.intro")}>
      <DisclosureList>
        {KINDS.map((kind) => (
          <LinkRow
            key={kind}
            href={newAddress(kind)}
            text={t("new.choose")}
            label={t("new.chooseKind", { kind: t(`kind.${kind}`) })}
          >
            <Monogram name={t(`kind.${kind}`)} />
            <span className="min-w-0 flex-1 basis-48">
              <span className="block text-sm font-semibold">{t(`kind.${kind}`)}</span>
              <span className="block text-sm text-soft">{t(`new.about.${kind}`)}</span>
            </span>
          </LinkRow>
        ))}
      </DisclosureList>
    </SectionPage>
  );
});
