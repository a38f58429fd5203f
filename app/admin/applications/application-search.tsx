import { useTranslations } from "next-intl";
import { ADMINISTRATION } from "@/app/_applications/console";
import { SELECT } from "@/app/_ui/field";
import { SearchForm } from "@/app/_ui/search-form";
import { SortSelect } from "@/app/_ui/sort-select";
import { APPLICATION_ORDERS, APPLICATION_STATES } from "@/lib/applications/overview";
import type { ApplicationQuery } from "./list-address";

/** Searches by text and status. */
export function ApplicationSearch({ asked }: { asked: ApplicationQuery }) {
  const t = useTranslations("adminApplications");
  const apps = useTranslations("developerApps");
  return (
    <SearchForm
      action={ADMINISTRATION.home}
      label={t("search.label")}
      words={{ search: t("search.submit") }}
      asked={asked.search}
    >
      <span className="w-44">
        <select
          name="state"
          aria-label={apps("column.state")}
          defaultValue={asked.state ?? ""}
          className={SELECT}
        >
          <option value="">{t("search.all")}</option>
          {APPLICATION_STATES.map((known) => (
            <option key={known} value={known}>
              {apps(`state.${known}`)}
            </option>
          ))}
        </select>
      </span>
      <SortSelect
        orders={APPLICATION_ORDERS}
        sort={asked.sort}
        label={t("sort.label")}
        words={(order) => t(`sort.${order}`)}
      />
    </SearchForm>
  );
}
