import { useTranslations } from "next-intl";
import { SELECT } from "@/app/_ui/field";
import { SearchForm } from "@/app/_ui/search-form";
import { SortSelect } from "@/app/_ui/sort-select";
import { ROLES } from "@/lib/users/fields";
import { USER_ORDERS, USER_STATES } from "@/lib/users/list";
import type { UserQuery } from "./list-address";

/** Searches by text, role and status. */
export function UserSearch({ asked }: { asked: UserQuery }) {
  const t = useTranslations("adminUsers");
  const roles = ROLES.map((role) => ({ value: role, words: t(`role.${role}`) }));
  const states = USER_STATES.map((state) => ({ value: state, words: t(`state.${state}`) }));
  return (
    <SearchForm
      action="/admin/users"
      label={t("search.label")}
      words={{ search: t("search.submit") }}
      asked={asked.q}
    >
      <Filter name="role" label={t("search.role")} every={t("search.everyRole")} asked={asked.role}>
        {roles}
      </Filter>
      <Filter
        name="state"
        label={t("search.state")}
        every={t("search.everyState")}
        asked={asked.state}
      >
        {states}
      </Filter>
      <SortSelect
        orders={USER_ORDERS}
        sort={asked.sort}
        label={t("sort.label")}
        words={(order) => t(`sort.${order}`)}
      />
    </SearchForm>
  );
}

type Props = {
  name: string;
  label: string;
  every: string;
  asked: string | null;
  children: readonly { value: string; words: string }[];
};

const Filter = ({ name, label, every, asked, children }: Props) => (
  <label className="min-w-36 grow sm:grow-0">
    <span className="sr-only">{label}</span>
    <select name={name} defaultValue={asked ?? ""} className={SELECT}>
      <option value="">{every}</option>
      {children.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
);
