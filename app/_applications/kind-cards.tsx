import { AppWindow, DoorOpen, type IconNode, Server, Smartphone, Tv, Workflow } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";
import { type ApplicationType, WITH_TOKENS } from "@/lib/oauth/registration/choices";

const ICON: Record<ApplicationType, IconNode> = {
  web: Server,
  browser: AppWindow,
  native: Smartphone,
  device: Tv,
  service: Workflow,
  gate: DoorOpen,
};

type Props = {
  label: string;
  /** Address of the registration form. */
  page: string;
  chosen?: ApplicationType | null;
  /** Kinds to choose from: only administrators register gates. */
  kinds?: readonly ApplicationType[];
  /** True where what a developer gets is told, too. */
  whole?: boolean;
  children?: ReactNode;
};

/** The kinds of applications, one of which a registration starts from. */
export function KindCards({
  label,
  page,
  chosen = null,
  kinds = WITH_TOKENS,
  whole = false,
  children,
}: Props) {
  const t = useTranslations("developerApps.kind");
  return (
    <nav aria-label={label} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {kinds.map((kind) => (
        <KindCard
          key={kind}
          href={`${page}?kind=${kind}#register`}
          isCurrent={kind === chosen}
          isOther={chosen !== null && kind !== chosen}
          icon={ICON[kind]}
          title={t(`${kind}.title`)}
          what={t(`${kind}.what`)}
          get={whole ? t(`${kind}.get`) : null}
        />
      ))}
      {children}
      {chosen && (
        <a href={page} className="link justify-self-start text-sm sm:hidden">
          {t("other")}
        </a>
      )}
    </nav>
  );
}

type CardProps = Record<"href" | "title" | "what", string> & {
  isCurrent?: boolean;
  /** True beside a chosen one, whose form follows at once on a narrow screen. */
  isOther?: boolean;
  icon: IconNode;
  get: string | null;
};

export const KindCard = ({ href, isCurrent, isOther, icon, title, what, get }: CardProps) => (
  <a
    href={href}
    aria-current={isCurrent ? "true" : undefined}
    className={`grid min-w-0 content-start gap-1 rounded-lg border border-edge bg-surface p-4 wrap-anywhere hover:border-accent hover:bg-tint aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:shadow-[inset_0_0_0_1px_var(--color-accent)] sm:p-5 ${isOther ? "max-sm:hidden" : ""}`}
  >
    <span className="flex items-center gap-2.5 font-semibold">
      <Icon node={icon} className="size-5 text-soft" />
      {title}
    </span>
    <span className="text-sm text-soft">{what}</span>
    {get !== null && <span className="mt-1 text-sm">{get}</span>}
  </a>
);
