import { useTranslations } from "next-intl";
import { ButtonLink } from "./button";
import { CARD } from "./card";
import { SettingsSection } from "./settings-section";

type Action = { title: string; text: string; href: string; button: string };

/** Actions that end something: each leads to a page that asks for confirmation. */
export function DangerZone({ actions }: { actions: readonly Action[] }) {
  const t = useTranslations("developerApps");
  return (
    <div className={`${CARD} border-danger!`}>
      <SettingsSection id="removal" title={t("section.removal")} help={t("group.help.danger")}>
        <ul className="grid gap-5 lg:gap-1.5">
          {actions.map(({ title, text, href, button }) => (
            <li key={href} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div className="min-w-0 flex-1 basis-64">
                <p className="text-sm font-semibold">{title}</p>
                <p className="text-xs text-soft">{text}</p>
              </div>
              <ButtonLink href={href} look="danger" className="w-52 max-sm:w-full">
                {button}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </SettingsSection>
    </div>
  );
}
