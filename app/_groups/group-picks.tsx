import { getTranslations } from "next-intl/server";
import { closeGroups, fewGroups } from "@/lib/groups/named";
import { PickList } from "./pick-list";

type Props = {
  /** Lines of a refused form, each of which should name a group; none otherwise. */
  typed: readonly string[];
};

/** Groups to choose from, below a field for several: all of them if they are few, and those that were nearly named. */
export async function GroupPicks({ typed }: Props) {
  const [t, all, refused] = await Promise.all([
    getTranslations("groups.pick"),
    fewGroups(),
    closeGroups(typed.filter(Boolean)),
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
