import { Search } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { INPUT } from "@/lib/error-pages/looks";
import { Button } from "./button";
import { Icon } from "./icon";
import { LiveSearch } from "./live-search";

type Props = {
  action: string;
  /** Accessible name of the search. */
  label: string;
  asked: string;
  /** Further filters beside the search text. */
  children?: ReactNode;
};

/** Searches a list on the server with a GET form: the address is shareable. The button is for browsers without scripts. */
export function SearchForm({ action, label, asked, children }: Props) {
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
        {children}
        <Button type="submit" look="plain" className="scripted:hidden">
          {useTranslations("common")("search")}
        </Button>
      </LiveSearch>
    </search>
  );
}
