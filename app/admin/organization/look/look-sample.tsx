import { getTranslations } from "next-intl/server";
import { Handover } from "@/app/_ui/handover";
import { NAME } from "@/app/_ui/name-tag";
import { SiteHeader } from "@/app/_ui/site-header";
import { TaskCard } from "@/app/_ui/task-shell";
import { ConsentForm } from "@/app/(flows)/consent/consent-form";
import { SignInCard } from "@/app/(flows)/sign-in/sign-in-form";
import { brand } from "@/lib/i18n/brand";
import type { Scope } from "@/lib/oauth/scopes";
import { organizationNow } from "@/lib/organization/organization";
import {
  exclusiveProviders,
  hasHomeRealms,
  offeredProviders,
} from "@/lib/session/elsewhere/offered";
import { requireUser } from "@/lib/session/guards";

/** Hides one of two previews, by the box that decides where the buttons of providers stand. */
const UNLESS = {
  first: "[body:has([name=providersFirst]:not(:checked))_&]:hidden",
  last: "[body:has([name=providersFirst]:checked)_&]:hidden",
};

export const SAMPLE_PAGES = ["signIn", "consent"] as const;

type Props = {
  page: (typeof SAMPLE_PAGES)[number];
  theme: "light" | "dark";
  /** True beside the form that decides where the buttons of providers stand. */
  decides: boolean;
};

/** A page as people see it, in one theme: the same components, which can't be used here. Follows what is typed (follow-look.ts). */
export async function LookSample({ page, theme, decides }: Props) {
  const t = await getTranslations("adminOrganization.look");
  const { typeface, corners } = organizationNow();
  return (
    <figure className="min-w-0" data-page={page} data-theme-of={theme}>
      <figcaption className="sr-only">{`${t(`pages.${page}`)}, ${t(`themes.${theme}`)}`}</figcaption>
      <div
        inert
        data-sample={theme}
        data-typeface={typeface}
        data-corners={corners}
        className="flex flex-col overflow-hidden rounded-md border border-line bg-canvas font-sans text-ink [zoom:0.75]"
      >
        <SiteHeader menu={null} theme={theme} />
        {page === "consent" ? <ConsentSample /> : <SignInSample {...{ theme, decides }} />}
      </div>
    </figure>
  );
}

async function SignInSample({ theme, decides }: Omit<Props, "page">) {
  const t = await getTranslations("signIn");
  const { providersFirst } = organizationNow();
  const form = await visitorsForm();
  const isOpen = decides && form.providers.length > 0;
  const places = isOpen ? [true, false] : [providersFirst];
  return places.map((above) => (
    <div key={`${above}`} className={isOpen ? UNLESS[above ? "first" : "last"] : undefined}>
      <TaskCard isSample heading={t("title")}>
        <SignInCard {...form} sample={{ above, suffix: `-${theme}-${above}` }} />
      </TaskCard>
    </div>
  ));
}

/** The consent page of an application that doesn't exist, for the viewer. */
async function ConsentSample() {
  const { user } = await requireUser();
  const t = await getTranslations();
  const name = t("adminOrganization.look.sampleApplication");
  const application = {
    ...{ name, clientId: "", developerName: brand(), logo: null },
    review: "verified" as const,
    ...{ homepageUrl: "https://app.example.org", policyUri: null, tosUri: null },
  };
  const request = {
    ...{ application, apis: [], grantedScopes: [], askedEachTime: false, resume: "/" },
    ...{ destination: "app.example.org", formAction: "https://app.example.org" },
    scopes: ["openid", "profile", "email"] satisfies Scope[] as Scope[],
  };
  return (
    <TaskCard
      isSample
      mark={<Handover application={application} />}
      heading={t.rich("consent.heading", { ...NAME, application: name })}
    >
      <ConsentForm requestUri="" request={request} person={user} />
    </TaskCard>
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
