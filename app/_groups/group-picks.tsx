import { getTranslations } from "next-intl/server";
import { closeGroups, fewGroups } from "@/lib/groups/named";
import { PickList } from "./pick-list";

type Props = {
  /** Texts that were refused because one of them names no group; none otherwise. */
  unknown: readonly string[];
};

/** Groups to choose from, below a field for several: all of them if they are few, and those that were nearly named. */
export async function GroupPicks({ unknown }: Props) {
  const [t, all, refused] = await Promise.all([
    getTranslations("groups.pick"),
    fewGroups(),
    closeGroups(unknown),
  ]);
  return (
    <>
      {refused.map(({ text, close }) => (
        <PickList
          key={text}
          label={close.length > 0 ? t("close", { text }) : t("unknown", { text })}
          groups={close}
          replaces={text}
        />
      ))}
      {all === null && <p className="text-xs text-soft">{t("many")}</p>}
      {all?.length === 0 && <p className="text-xs text-soft">{t("none")}</p>}
      {all !== null && all.length > 0 && <PickList label={t("all")} groups={all} />}
    </>
  );
}
