import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { MoreFields } from "@/app/_applications/more-fields";
import { CheckField } from "@/app/_ui/check-field";
import { FileField } from "@/app/_ui/file-field";
import { problemText } from "@/app/_ui/problem-text";
import { GLYPHS, ICON_COLORS } from "@/lib/sites/icons/glyphs";
import { GlyphPicker } from "./glyph-picker";

type Props = {
  /** Hash of the stored icon, or null. */
  icon: string | null;
  /** Code of what is wrong with the upload, or why there was no icon to fetch. */
  problem: string | undefined;
  /** True if the boxes are checked. */
  fetches: boolean;
  removes: boolean;
} & Pick<ComponentProps<typeof GlyphPicker>, "site" | "chosen">;

/** The icon of a site: uploaded, chosen from the library, fetched from the site's own page, or removed. */
export function IconFields({ icon, problem, fetches, removes, ...picked }: Props) {
  const t = useTranslations("adminSites.icon");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="grid gap-3 sm:pt-1">
        <CheckField
          name="fetchIcon"
          label={t("fetch")}
          hint={t("fetchHint")}
          defaultChecked={fetches}
        />
        {icon !== null && (
          <CheckField name="removeIcon" label={t("remove")} defaultChecked={removes} />
        )}
      </div>
      {/* Remounts the file input and the library once the icon is another one, so that they are cleared. */}
      <FileField
        key={icon}
        name="icon"
        accept="image/png,image/jpeg,image/webp"
        label={t("label")}
        hint={t("hint")}
        problem={problemText(t, problem)}
      />
      <Library key={`library ${icon}`} {...picked} />
    </div>
  );
}

/** The icon library, folded away until one of its icons is chosen. */
function Library(picked: Pick<Props, "site" | "chosen">) {
  const t = useTranslations("siteIcons");
  const named = <K extends string>(keys: readonly K[], name: (key: K) => string) =>
    Object.fromEntries(keys.map((key) => [key, name(key)])) as Record<K, string>;
  return (
    <div className="min-w-0 sm:col-span-2">
      <MoreFields title={t("title")} open={picked.chosen.glyph !== ""}>
        <p className="text-xs text-soft">{t("hint")}</p>
        <GlyphPicker
          {...picked}
          words={named(["title", "search", "none", "color", "empty"], (key) => t(key))}
          glyphs={named(GLYPHS, (key) => t(`glyph.${key}`))}
          colors={named(ICON_COLORS, (key) => t(`colors.${key}`))}
        />
      </MoreFields>
    </div>
  );
}
