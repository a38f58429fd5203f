import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { Flash } from "@/app/_ui/flash";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import { WarnUnsaved } from "@/app/_ui/warn-unsaved";
import type { Problems } from "@/lib/forms/problems";
import { storedOrganization } from "@/lib/organization/change";
import { TABS, type Tab, tabAddress } from "./tabs";

export type Shown = {
  stored: Awaited<ReturnType<typeof storedOrganization>>;
  refusedOf: (form: string) => Problems | null;
};

/** Returns the page of a tab, with the message of its forms. */
export const organizationPage = (tab: Tab, Forms: ComponentType<Shown>) =>
  freshPageFor("organization", async (_, { searchParams }) => {
    const [stored, refusedOf, t] = await Promise.all([
      storedOrganization(),
      refusedForms(searchParams),
      getTranslations("adminOrganization"),
    ]);
    return (
      <SectionPage
        title={t("title")}
        titled={`${t(`tab.${tab}`)} · ${t("title")}`}
        lead={t(`intro.${tab}`)}
      >
        <Tabs
          label={t("title")}
          tabs={TABS.map((one) => ({
            href: tabAddress(one),
            words: t(`tab.${one}`),
            current: one === tab,
          }))}
        />
        <Flash about="organization" query={searchParams} />
        <WarnUnsaved>
          <Forms stored={stored} refusedOf={refusedOf} />
        </WarnUnsaved>
      </SectionPage>
    );
  });
