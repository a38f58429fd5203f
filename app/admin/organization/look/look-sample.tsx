import { getTranslations } from "next-intl/server";
import { SiteHeader } from "@/app/_ui/site-header";
import { TaskCard } from "@/app/_ui/task-shell";
import { SignInCard } from "@/app/(flows)/sign-in/sign-in-form";
import { organizationNow } from "@/lib/organization/organization";
import {
  exclusiveProviders,
  hasHomeRealms,
  offeredProviders,
} from "@/lib/session/elsewhere/offered";

/** Hides one of two previews, by the box that decides where the buttons of providers stand. */
const UNLESS = {
  first: "[body:has([name=providersFirst]:not(:checked))_&]:hidden",
  last: "[body:has([name=providersFirst]:checked)_&]:hidden",
};

type Props = {
  theme: "light" | "dark";
  /** True beside the form that decides where the buttons of providers stand. */
  decides: boolean;
};

/** The sign-in page as visitors see it, in one theme: the same components, which can't be used here. Follows what is typed (follow-look.ts). */
export async function LookSample({ theme, decides }: Props) {
  const t = await getTranslations();
  const { providersFirst, typeface, corners } = organizationNow();
  const form = await visitorsForm();
  const isOpen = decides && form.providers.length > 0;
  const places = isOpen ? [true, false] : [providersFirst];
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-soft">
        {t(`adminOrganization.look.themes.${theme}`)}
      </figcaption>
      <div
        inert
        data-sample={theme}
        data-typeface={typeface}
        data-corners={corners}
        className="flex flex-col overflow-hidden rounded-md border border-line bg-canvas font-sans text-ink [zoom:0.75]"
      >
        <SiteHeader menu={null} theme={theme} />
        {places.map((above) => (
          <div key={`${above}`} className={isOpen ? UNLESS[above ? "first" : "last"] : undefined}>
            <TaskCard isSample heading={t("signIn.title")}>
              <SignInCard {...form} sample={{ above, suffix: `-${theme}-${above}` }} />
            </TaskCard>
          </div>
        ))}
      </div>
    </figure>
  );
}

/** The form for somebody who has never signed in here. */
const visitorsForm = async () => ({
  ...{ application: null, next: null, choose: null, confirmation: null, signedIn: null },
  ...{ username: "", missing: [], passkeyProblem: null, unknownPasskey: null, lastProvider: null },
  ...{ hasPassword: true, failed: false, timedOut: false, ended: false, passkeyFirst: false },
  providers: await offeredProviders(),
  hasHomeRealms: await hasHomeRealms(),
  exclusive: await exclusiveProviders(),
});
