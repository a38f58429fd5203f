import { Ellipsis, type IconNode } from "lucide";
import { Icon } from "@/app/_ui/icon";
import { MENU_ENTRY } from "@/app/_ui/menu-entry";

export type Action = { words: string; href: string; icon: IconNode; harmless?: boolean };

/** Menu of actions on what a page shows, each of which asks first: a popover, which needs no script. */
export const ActionMenu = ({ label, actions }: { label: string; actions: readonly Action[] }) => (
  <>
    <button
      type="button"
      popoverTarget="action-menu"
      aria-label={label}
      className="menu-anchor grid size-11 cursor-pointer place-items-center rounded-md border border-edge bg-surface hover:border-accent hover:bg-tint pointer-fine:size-9"
    >
      <Icon node={Ellipsis} className="size-5" />
    </button>
    <div id="action-menu" popover="auto" className="popover-below w-64">
      {actions.map(({ words, href, icon, harmless }) => (
        <a key={href} href={href} className={`${MENU_ENTRY} ${harmless ? "" : "text-danger"}`}>
          <Icon node={icon} className="size-4.5" />
          {words}
        </a>
      ))}
    </div>
  </>
);
