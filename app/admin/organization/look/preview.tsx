import { useTranslations } from "next-intl";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { LookSample, SAMPLE_PAGES } from "./look-sample";

const THEMES = ["light", "dark"] as const;
const WIDTHS = ["desktop", "phone"] as const;

/** The pages that people see first: one of them in one theme, or in both at the width of a phone. What is shown is chosen without a script (app/look.css). */
export function Preview({ decides = false }: { decides?: boolean }) {
  const t = useTranslations("adminOrganization.look");
  const names = { pages: SAMPLE_PAGES, widths: WIDTHS, themes: THEMES };
  return (
    <section
      aria-labelledby="preview"
      className="look-preview grid min-w-0 content-start gap-3 xl:sticky xl:top-4 xl:max-h-[calc(100vh-2rem)] xl:overflow-y-auto"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="preview" className="text-title">
          {t("preview")}
        </h2>
        <a href={anotherAccountAddress(null)} className="link text-sm">
          {t("open")}
        </a>
      </div>
      <div className="flex flex-wrap gap-2">
        <Switch
          label={t("page")}
          name="pages"
          of={names.pages}
          words={(one) => t(`pages.${one}`)}
        />
        <Switch
          label={t("width")}
          name="widths"
          of={names.widths}
          words={(one) => t(`widths.${one}`)}
        />
        <Switch
          label={t("theme")}
          name="themes"
          of={names.themes}
          words={(one) => t(`themes.${one}`)}
        />
      </div>
      <div className="look-samples grid gap-4">
        {SAMPLE_PAGES.flatMap((page) =>
          THEMES.map((theme) => (
            <LookSample key={`${page} ${theme}`} {...{ page, theme, decides }} />
          )),
        )}
      </div>
    </section>
  );
}

type SwitchProps<V extends string> = {
  label: string;
  name: string;
  /** Choices, the first of which is shown at first. */
  of: readonly V[];
  words: (value: V) => string;
};

/** Radio buttons beside each other, outside of any form. */
const Switch = <V extends string>({ label, name, of, words }: SwitchProps<V>) => (
  <fieldset data-switch={name} className="flex rounded-md border border-edge p-0.5 text-sm">
    <legend className="sr-only">{label}</legend>
    {of.map((value, at) => (
      <label
        key={value}
        className="relative rounded-sm px-3 py-2 has-checked:bg-tint has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-fine:py-1"
      >
        <input
          type="radio"
          name={`preview-${name}`}
          value={value}
          defaultChecked={at === 0}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {words(value)}
      </label>
    ))}
  </fieldset>
);
