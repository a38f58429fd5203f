import { useTranslations } from "next-intl";
import { type ComponentProps, Fragment } from "react";
import { CheckField } from "@/app/_ui/check-field";
import { FileField } from "@/app/_ui/file-field";
import { problemText } from "@/app/_ui/problem-text";
import type { ICON_SOURCES } from "@/lib/sites/editing/fields";
import { GLYPHS, ICON_COLORS } from "@/lib/sites/icons/glyphs";
import { GlyphPicker } from "./glyph-picker";

export type IconSource = (typeof ICON_SOURCES)[number];

type Props = {
  /** The choices, and the checked one. */
  sources: readonly IconSource[];
  from: IconSource | undefined;
  /** Code of what is wrong, and the choice that it is about. */
  problem: { code: string | undefined; at: IconSource };
  /** True below a heading that says the same. */
  headed: boolean;
} & Pick<ComponentProps<typeof GlyphPicker>, "site" | "chosen">;

/** Choice of where the icon of a site comes from. Each shows its own fields (app/settings.css). */
export function IconFields({ sources, from, problem, headed, ...picked }: Props) {
  const t = useTranslations("adminSites.icon");
  const problemAt = (source: IconSource) =>
    problem.at === source ? problemText(t, problem.code) : null;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className={headed ? "sr-only" : "mb-2 text-sm font-semibold"}>{t("title")}</legend>
      {sources.map((source) => (
        <Fragment key={source}>
          <CheckField
            type="radio"
            name="iconFrom"
            value={source}
            label={t(`from.${source}`)}
            hint={source === "site" || source === "none" ? t(`hint.${source}`) : undefined}
            problem={source === "upload" ? null : problemAt(source)}
            defaultChecked={source === from}
          />
          {source === "library" && (
            <div className="library-fields ms-8">
              <Library {...picked} />
            </div>
          )}
          {source === "upload" && (
            <div className="upload-fields ms-8">
              <FileField
                name="icon"
                accept="image/png,image/jpeg,image/webp"
                label={t("label")}
                quiet
                hint={t("hint.upload")}
                problem={problemAt(source)}
              />
            </div>
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}

function Library(picked: Pick<Props, "site" | "chosen">) {
  const t = useTranslations("siteIcons");
  const named = <K extends string>(keys: readonly K[], name: (key: K) => string) =>
    Object.fromEntries(keys.map((key) => [key, name(key)])) as Record<K, string>;
  return (
    <GlyphPicker
      {...picked}
      words={named(["title", "search", "fits", "color", "empty"], (key) => t(key))}
      glyphs={named(GLYPHS, (key) => t(`glyph.${key}`))}
      colors={named(ICON_COLORS, (key) => t(`colors.${key}`))}
    />
  );
}
