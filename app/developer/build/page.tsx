import {
  AppWindow,
  type IconNode,
  KeyRound,
  Server,
  Smartphone,
  SquareTerminal,
  Workflow,
} from "lucide";
import { getTranslations } from "next-intl/server";
import { OWN_APIS } from "@/app/_apis/console";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { Icon } from "@/app/_ui/icon";
import { SectionPage } from "@/app/_ui/section-page";
import type { ApplicationType } from "@/lib/oauth/registration/choices";
import { findSession } from "@/lib/session/guards";
import { may } from "@/lib/session/permissions";

/** Leads from what a developer builds to its registration. Visitors sign in there. */
export default async function BuildPage() {
  const session = await findSession();
  const registersApis = session !== null && may(session.user.role, "applications");
  const t = await getTranslations("build");
  return (
    <SectionPage title={t("title")} lead={t("lead")}>
      <nav aria-label={t("label")} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {CHOICES.map(({ key, icon, href }) => (
          <a
            key={key}
            href={key === "api" && registersApis ? "/admin/apis/new" : href}
            className="grid min-w-0 content-start gap-1 rounded-lg border border-edge bg-surface p-4 wrap-anywhere hover:border-accent hover:bg-tint sm:p-5"
          >
            <span className="flex items-center gap-2.5 font-semibold">
              <Icon node={icon} className="size-5 text-accent" />
              {t(`choices.${key}.title`)}
            </span>
            <span className="text-sm text-soft">{t(`choices.${key}.what`)}</span>
            <span className="mt-1 text-sm">{t(`choices.${key}.get`)}</span>
          </a>
        ))}
      </nav>
      <p className="text-sm">
        {t.rich("registered", {
          apps: (text) => (
            <a className="link" href={DEVELOPER_CONSOLE.home}>
              {text}
            </a>
          ),
        })}
      </p>
    </SectionPage>
  );
}

/** The registration form, narrowed to a type. */
const registration = (kind: ApplicationType) => `${DEVELOPER_CONSOLE.home}/new?kind=${kind}`;

/** Choices of what to build, in the order of the page, and where each begins. */
const CHOICES = [
  { key: "web", icon: Server, href: registration("web") },
  { key: "browser", icon: AppWindow, href: registration("browser") },
  { key: "native", icon: Smartphone, href: registration("native") },
  { key: "cli", icon: SquareTerminal, href: registration("device") },
  { key: "service", icon: Workflow, href: registration("service") },
  { key: "api", icon: KeyRound, href: `${OWN_APIS.home}/new` },
] as const satisfies readonly { key: string; icon: IconNode; href: string }[];
