import { ArrowRightLeft, CirclePause, Ellipsis, type IconNode, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { MENU_ENTRY } from "@/app/_ui/menu-entry";
import type { ApplicationView } from "@/lib/applications/overview";
import { type ApplicationConsole, pageOf } from "./console";

type Props = { console: ApplicationConsole; application: ApplicationView };

/** Menu of actions on the whole application, each of which asks first: a popover, which needs no script. */
export function ApplicationMenu({ console, application }: Props) {
  const t = useTranslations("developerApps.menu");
  const actions = actionsOn(console, application);
  return (
    <>
      <button
        type="button"
        popoverTarget="application-menu"
        aria-label={t("label", { name: application.name })}
        className="menu-anchor grid size-11 cursor-pointer place-items-center rounded-md border border-edge bg-surface hover:border-accent hover:bg-tint pointer-fine:size-9"
      >
        <Icon node={Ellipsis} className="size-5" />
      </button>
      <div id="application-menu" popover="auto" className="popover-below w-56">
        {actions.map(({ words, href, icon }) => (
          <a
            key={words}
            href={href}
            className={`${MENU_ENTRY} ${words === "transfer" ? "" : "text-danger"}`}
          >
            <Icon node={icon} className="size-4.5" />
            {t(words)}
          </a>
        ))}
      </div>
    </>
  );
}

type Action = { words: "suspend" | "transfer" | "remove"; href: string; icon: IconNode };

/** Returns the pages that change an application as a whole. Only administrators suspend. */
export function actionsOn(console: ApplicationConsole, application: ApplicationView): Action[] {
  const { id, state } = application;
  const page = pageOf(console, id);
  const owned = console.permission === "signed_in";
  const suspend: Action = { words: "suspend", href: `${page}/suspend`, icon: CirclePause };
  const transfer = owned ? `${page}/transfer` : `${pageOf(console, id, "people")}#owner`;
  return [
    ...(owned || state === "suspended" ? [] : [suspend]),
    { words: "transfer", href: transfer, icon: ArrowRightLeft },
    { words: "remove", href: `${page}/remove`, icon: Trash2 },
  ];
}
