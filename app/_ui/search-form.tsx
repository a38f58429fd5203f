import { Search } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BUTTON, INPUT } from "@/lib/error-pages/looks";
import { Button } from "./button";
import { Icon } from "./icon";
import { LiveSearch } from "./live-search";

type Props = {
  action: string;
  /** Accessible name of the search. */
  label: string;
  asked: string;
  /** Further filters beside the search text; on a phone, folded while none is set. */
  children?: ReactNode;
};

/** Searches a list on the server with a GET form: the address is shareable. The button is for browsers without scripts. */
export function SearchForm({ action, label, asked, children }: Props) {
  const t = useTranslations("common");
  return (
    <search>
      <LiveSearch action={action} className="flex flex-wrap items-end gap-3">
        <label className="relative min-w-56 flex-1">
          <span className="sr-only">{label}</span>
          <Icon
            node={Search}
            className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-soft"
          />
          <input
            type="search"
            name="q"
            defaultValue={asked}
            maxLength={100}
            placeholder={label}
            aria-keyshortcuts="/"
            className={`${INPUT} pl-10`}
          />
        </label>
        {children && (
          <>
            <details className="filters-fold">
              <summary className={BUTTON.plain}>{t("filters")}</summary>
            </details>
            <div className="filters">{children}</div>
          </>
        )}
        <Button type="submit" look="plain" className="scripted:hidden">
          {t("search")}
        </Button>
      </LiveSearch>
    </search>
  );
}
