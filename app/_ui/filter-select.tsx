import { SELECT } from "./field";

type Props = {
  name: string;
  label: string;
  /** Option that leaves the filter out. */
  every: string;
  asked: string | null;
  options: readonly { value: string; words: string }[];
};

/** A filter of a list, beside its search. What is asked for is a choice even if it is no option, such as of a link. */
export const FilterSelect = ({ name, label, every, asked, options }: Props) => (
  <label className="min-w-36 grow sm:grow-0">
    <span className="sr-only">{label}</span>
    <select name={name} defaultValue={asked ?? ""} className={SELECT}>
      <option value="">{every}</option>
      {asked && !options.some(({ value }) => value === asked) && <option>{asked}</option>}
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
);
