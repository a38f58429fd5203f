import { useTranslations } from "next-intl";
import { FilterSelect } from "@/app/_ui/filter-select";
import type { USERS } from "@/app/_ui/lists";
import { SearchForm } from "@/app/_ui/search-form";
import { SortSelect } from "@/app/_ui/sort-select";
import { ROLES } from "@/lib/users/fields";
import { TWO_STEP, USER_ORDERS, USER_STATES } from "@/lib/users/list";

/** Searches by text, role, status and two-step sign-in. */
export function UserSearch({ asked }: { asked: ReturnType<typeof USERS.read> }) {
  const t = useTranslations("adminUsers");
  const roles = ROLES.map((role) => ({ value: role, words: t(`role.${role}`) }));
  const states = USER_STATES.map((state) => ({ value: state, words: t(`state.${state}`) }));
  return (
    <SearchForm action="/admin/users" label={t("search.label")} asked={asked.q}>
      <FilterSelect
        name="role"
        label={t("search.role")}
        every={t("search.everyRole")}
        asked={asked.role}
        options={roles}
      />
      <FilterSelect
        name="state"
        label={t("search.state")}
        every={t("search.everyState")}
        asked={asked.state}
        options={states}
      />
      <FilterSelect
        name="twoStep"
        label={t("column.twoStep")}
        every={t("search.everyTwoStep")}
        asked={asked.twoStep}
        options={TWO_STEP.map((state) => ({ value: state, words: t(`search.twoStep.${state}`) }))}
      />
      <SortSelect
        orders={USER_ORDERS}
        sort={asked.sort}
        label={t("sort.label")}
        words={(order) => t(`sort.${order}`)}
      />
    </SearchForm>
  );
}
