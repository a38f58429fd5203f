import { getTranslations } from "next-intl/server";
import { FilterSelect } from "@/app/_ui/filter-select";
import type { USERS } from "@/app/_ui/lists";
import { SearchForm } from "@/app/_ui/search-form";
import { SortSelect } from "@/app/_ui/sort-select";
import { firstGroups } from "@/lib/groups/list";
import { listProviderNames } from "@/lib/session/elsewhere/administer";
import { ROLES } from "@/lib/users/fields";
import { TWO_STEP, USER_ORDERS, USER_STATES } from "@/lib/users/list";

/** Groups to choose from at most. */
const MOST_GROUPS = 200;

/** Searches by text, role, status, two-step sign-in, group and provider; the latter two where there are any. */
export async function UserSearch({ asked }: { asked: ReturnType<typeof USERS.read> }) {
  const [t, groups, providers] = await Promise.all([
    getTranslations("adminUsers"),
    firstGroups(MOST_GROUPS),
    listProviderNames(),
  ]);
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
      {(groups.length > 0 || asked.group) && (
        <FilterSelect
          name="group"
          label={t("search.group")}
          every={t("search.everyGroup")}
          asked={asked.group}
          options={groups.map(({ key, name }) => ({ value: key, words: name }))}
        />
      )}
      {(providers.length > 0 || asked.provider) && (
        <FilterSelect
          name="provider"
          label={t("search.provider")}
          every={t("search.everyProvider")}
          asked={asked.provider}
          options={providers.map(({ id, name }) => ({ value: id, words: name }))}
        />
      )}
      <SortSelect
        orders={USER_ORDERS}
        sort={asked.sort}
        label={t("sort.label")}
        words={(order) => t(`sort.${order}`)}
      />
    </SearchForm>
  );
}
