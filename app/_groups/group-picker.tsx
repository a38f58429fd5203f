import { getLocale, getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { Combobox } from "@/app/_ui/combobox";
import { fewGroups, readNamed } from "@/lib/groups/named";
import { spaced } from "@/lib/i18n/spaced";
import { splitLines } from "@/lib/split-lines";

type Props = Omit<ComponentProps<typeof Combobox>, "kind" | "named"> & {
  /** True if the form was refused, for whatever reason: unknown groups are explained with the rest. */
  isRefused: boolean;
  /** True to offer only groups that people can be added to. */
  open?: boolean;
};

/** Chooses groups by name or key. Without a script, says which there are if they are few. */
export async function GroupPicker({ isRefused, problem, open = false, ...field }: Props) {
  const [t, { named, unknown }, few] = await Promise.all([
    getTranslations("groups.pick"),
    readNamed(splitLines(field.defaultValue)),
    fewGroups(open),
  ]);
  const inWords = new Intl.ListFormat(await getLocale(), { type: "disjunction" });
  const close = isRefused ? unknown : [];
  const problems = close.map(({ text, close: groups }) =>
    groups.length === 0
      ? t("unknown", { text })
      : t("close", { text, groups: spaced(inWords.format(groups.map(written))) }),
  );
  return (
    <>
      <Combobox
        {...field}
        kind={open ? "openGroups" : "groups"}
        named={named}
        problem={problems.length > 0 ? problems.join("\n") : problem}
        hint={few?.length === 0 ? t(open ? "noneOpen" : "none") : undefined}
      />
      {few !== null && few.length > 0 && (
        <p className="text-xs text-soft wrap-anywhere scripted:hidden">
          {field.several && t("lines")} {t("all", { groups: few.map(written).join(", ") })}
        </p>
      )}
    </>
  );
}

const written = ({ key, name }: { key: string; name: string }) =>
  key === name ? name : `${name} (${key})`;
