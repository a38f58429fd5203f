import {
  AppWindow,
  Building2,
  CircleUser,
  type IconNode,
  LogOut,
  ShieldUser,
  UsersRound,
} from "lucide";
import { useTimeZone, useTranslations } from "next-intl";
import { UTC } from "@/lib/i18n/preferences";
import type { LiveSession } from "@/lib/session/current-session";
import { administrationOf, may } from "@/lib/session/permissions";
import { Avatar } from "./avatar";
import { Icon } from "./icon";
import { MENU_ENTRY } from "./menu-entry";
import { AccountField } from "./opened-as";
import { PersonLine, personName } from "./person-line";
import type { Place } from "./place";
import { Preferences } from "./preferences";
import { ReportTimeZone } from "./report-time-zone";

type Props = { user: LiveSession["user"]; here: Place | null };

/** The signed-in user's menu: a popover, which opens and closes without a script. */
export function UserMenu({ user, here }: Props) {
  const t = useTranslations("common.menu");
  return (
    <>
      <ReportTimeZone written={useTimeZone() ?? UTC} />
      <button
        type="button"
        popoverTarget="user-menu"
        className={`cursor-pointer rounded-full ${here === "account" ? "outline-2 outline-offset-2 outline-accent" : ""}`}
      >
        <Avatar name={personName(user)} pictureHash={user.pictureHash} size="sm" />
        <span className="sr-only">{t("user", { name: personName(user) })}</span>
      </button>
      <div id="user-menu" popover="auto" className="popover-menu w-72 max-w-[calc(100%-2rem)]">
        <div className="px-2 pt-1 pb-3">
          <PersonLine person={user} />
        </div>
        <Places user={user} here={here} />
        <div className="border-t border-line px-2 py-1">
          <Preferences look="menu" />
        </div>
        <form method="post" action="/sign-out/confirm" className="border-t border-line pt-1">
          <AccountField />
          <button type="submit" id="menu-sign-out" className={MENU_ENTRY}>
            <Icon node={LogOut} className="size-4.5 text-soft" />
            {t("signOut")}
          </button>
        </form>
      </div>
    </>
  );
}

function Places({ user, here }: Props) {
  const t = useTranslations("common.menu");
  const administration = administrationOf(user.role);
  const places: { place: Place | "groups" | "organization"; href: string; icon: IconNode }[] = [
    { place: "account", href: "/account", icon: CircleUser },
  ];
  if (user.inGroup) places.push({ place: "groups", href: "/account/groups", icon: UsersRound });
  places.push({ place: "developer", href: "/developer/apps", icon: AppWindow });
  if (administration) places.push({ place: "admin", href: administration, icon: ShieldUser });
  if (may(user.role, "organization"))
    places.push({ place: "organization", href: "/admin/organization", icon: Building2 });
  return (
    <nav aria-label={t("places")} className="border-t border-line py-1">
      {places.map(({ place, href, icon }) => (
        <a
          key={place}
          href={href}
          aria-current={place === here ? "page" : undefined}
          className={MENU_ENTRY}
        >
          <Icon node={icon} className="size-4.5 text-soft" />
          {t(place)}
        </a>
      ))}
    </nav>
  );
}
