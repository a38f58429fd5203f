import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ComboboxField } from "./combobox-field";

type Props = Omit<ComponentProps<typeof ComboboxField>, "words">;

/**
 * A field for people, groups, applications or APIs, which are chosen from a search on the server and
 * shown as chips (WAI-ARIA combobox pattern). The form gets what it gets without a script: one value,
 * or with `several` one per line, typed as text.
 */
export function Combobox(props: Props) {
  const t = useTranslations("common.combobox");
  const words = {
    search: t("search"),
    remove: t("remove", { name: "#" }),
    chosen: t("chosen"),
    suggestions: t("suggestions"),
    none: t("none"),
    lost: t("lost"),
  };
  return <ComboboxField {...props} words={words} />;
}
