import { ArrowRightLeft, CirclePause, type IconNode, Trash2, Unplug } from "lucide";
import { useTranslations } from "next-intl";
import { ActionMenu } from "@/app/_ui/action-menu";
import type { ApplicationView } from "@/lib/applications/overview";
import { type ApplicationConsole, pageOf } from "./console";

type Props = { console: ApplicationConsole; application: ApplicationView };

export function ApplicationMenu({ console, application }: Props) {
  const t = useTranslations("developerApps.menu");
  const actions = actionsOn(console, application).map(({ words, ...action }) => ({
    ...action,
    words: t(words),
    harmless: words === "transfer",
  }));
  return <ActionMenu label={t("label", { name: application.name })} actions={actions} />;
}

type Action = { words: "revoke" | "suspend" | "transfer" | "remove"; href: string; icon: IconNode };

/** Returns the pages that change an application as a whole. Only administrators suspend. */
export function actionsOn(console: ApplicationConsole, application: ApplicationView): Action[] {
  const { id, state } = application;
  const page = pageOf(console, id);
  const owned = console.permission === "signed_in";
  const suspend: Action = { words: "suspend", href: `${page}/suspend`, icon: CirclePause };
  const transfer = owned ? `${page}/transfer` : `${pageOf(console, id, "people")}#owner`;
  const revoke: Action = { words: "revoke", href: `${page}/revoke-access`, icon: Unplug };
  return [
    ...(state === "suspended" ? [] : [revoke]),
    ...(owned || state === "suspended" ? [] : [suspend]),
    { words: "transfer", href: transfer, icon: ArrowRightLeft },
    { words: "remove", href: `${page}/remove`, icon: Trash2 },
  ];
}
