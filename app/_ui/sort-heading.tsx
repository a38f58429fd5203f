import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide";
import type { Orders, Sort } from "@/lib/lists/sort";
import { Icon } from "./icon";

/** A heading that sorts the list: where it leads, and the order that the list has by this column. */
export type Sorting = { href: string; order: "ascending" | "descending" | null };

/** Returns the sorting of a column: the way that people usually want it, or the other if it is sorted that way. */
export const sortingBy =
  <By extends string>(sort: Sort<By>, orders: Orders<By>, address: (sort: Sort<By>) => string) =>
  (by: NoInfer<By>): Sorting => {
    const isCurrent = by === sort.by;
    const order = sort.down ? "descending" : "ascending";
    return {
      href: address({ by, down: isCurrent ? !sort.down : orders[by].down }),
      order: isCurrent ? order : null,
    };
  };

const ARROW = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** On a narrow screen the headings are for screen readers only, and must not take the focus. */
export const SortHeading = ({ label, sorting }: { label: string; sorting: Sorting }) => (
  <>
    <a href={sorting.href} className="sort-link">
      {label}
      <Icon node={ARROW[sorting.order ?? "none"]} className="size-3.5 shrink-0" />
    </a>
    <span className="lg:hidden">{label}</span>
  </>
);
