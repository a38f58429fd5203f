import { getTranslations } from "next-intl/server";
import { FilterSelect } from "@/app/_ui/filter-select";
import type { USERS } from "@/app/_ui/lists";
import { SearchForm } from "@/app/_ui/search-form";
import { SortSelect } from "@/app/_ui/sort-select";
import { firstGroups } from "@/lib/groups/list";
import { providerNames } from "@/lib/session/elsewhere/offered";
import { ROLES } from "@/lib/users/fields";
import { TWO_STEP, USER_ORDERS, USER_STATES } from "@/lib/users/list";

/** Groups to choose from at most. */
const MOST_GROUPS = 200;

/** Words of the option that leaves a filter out. */
const EVERY = {
  ...({ role: "search.everyRole", state: "search.everyState" } as const),
  ...({ twoStep: "search.everyTwoStep", group: "search.everyGroup" } as const),
  provider: "search.everyProvider",
} as const;

/** Searches by text, role, status, two-step sign-in, group and provider; the latter two where there are any. */
export async function UserSearch({ asked }: { asked: ReturnType<typeof USERS.read> }) {
  const [t, groups, providers] = await Promise.all([
    getTranslations("adminUsers"),
    firstGroups(MOST_GROUPS),
    providerNames(),
  ]);
  const filters = [
    { name: "role", options: ROLES.map((role) => ({ value: role, words: t(`role.${role}`) })) },
    {
      name: "state",
      options: USER_STATES.map((state) => ({ value: state, words: t(`state.${state}`) })),
    },
    {
      name: "twoStep",
      options: TWO_STEP.map((state) => ({ value: state, words: t(`search.twoStep.${state}`) })),
    },
    { name: "group", options: groups.map(({ key, name }) => ({ value: key, words: name })) },
    { name: "provider", options: providers.map(({ id, name }) => ({ value: id, words: name })) },
  ] as const;
  return (
    <SearchForm action="/admin/users" label={t("search.label")} asked={asked.q}>
      {filters.map(
        ({ name, options }) =>
          (options.length > 0 || asked[name]) && (
            <FilterSelect
              key={name}
              {...{ name, options }}
              label={name === "twoStep" ? t("column.twoStep") : t(`search.${name}`)}
              every={t(EVERY[name])}
              asked={asked[name]}
            />
          ),
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
