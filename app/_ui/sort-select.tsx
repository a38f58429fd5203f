import { type Orders, type Sort, writeSort } from "@/lib/lists/sort";
import { SELECT } from "./field";

type Props<By extends string> = {
  orders: Orders<By>;
  sort: Sort<By>;
  label: string;
  /** Names of the orders, by their text in the address. */
  words: (order: By | `-${By}`) => string;
};

/**
 * Order of a list, in the form that searches it: beside headings that sort it, it only keeps the
 * order of a new search.
 */
export function SortSelect<By extends string>({ orders, sort, label, words }: Props<By>) {
  const columns = Object.keys(orders) as By[];
  return (
    <label className="min-w-36 grow sm:grow-0 lg:hidden">
      <span className="sr-only">{label}</span>
      <select name="sort" defaultValue={writeSort(sort)} className={SELECT}>
        {columns.flatMap((by) => {
          const order = [by, `-${by}`] as const;
          const usualFirst = orders[by].down ? order.toReversed() : order;
          return usualFirst.map((value) => (
            <option key={value} value={value}>
              {words(value)}
            </option>
          ));
        })}
      </select>
    </label>
  );
}
