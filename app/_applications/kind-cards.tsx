import { AppWindow, type IconNode, Server, Smartphone, Tv, Workflow } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { APPLICATION_TYPES, type ApplicationType } from "@/lib/oauth/registration/choices";

const ICON: Record<ApplicationType, IconNode> = {
  web: Server,
  browser: AppWindow,
  native: Smartphone,
  device: Tv,
  service: Workflow,
};

/** The kinds of applications, one of which a registration starts from. */
export function KindCards({ page, chosen }: { page: string; chosen: ApplicationType | null }) {
  const t = useTranslations("developerApps.kind");
  return (
    <nav aria-label={t("label")} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {APPLICATION_TYPES.map((kind) => (
        <a
          key={kind}
          href={`${page}?kind=${kind}`}
          aria-current={kind === chosen ? "true" : undefined}
          className="grid content-start gap-1 rounded-lg border border-edge bg-surface p-4 hover:border-accent hover:bg-tint aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:shadow-[inset_0_0_0_1px_var(--color-accent)] sm:p-5"
        >
          <span className="flex items-center gap-2.5 font-semibold">
            <Icon node={ICON[kind]} className="size-5 text-accent" />
            {t(`${kind}.title`)}
          </span>
          <span className="text-sm text-soft">{t(`${kind}.what`)}</span>
        </a>
      ))}
    </nav>
  );
}
