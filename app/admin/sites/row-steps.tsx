import { ChevronDown, ChevronUp } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { moveValue } from "./move-value";

/** Neighbors of a row after one step; null if there is no such step. */
type Step = { above: string | null; below: string | null } | null;

type Props = {
  row: { id: string; revision: number; up: Step; down: Step };
  name: string;
};

/** Buttons that move a row by one place. */
export function RowSteps({ row, name }: Props) {
  const t = useTranslations("adminSites.order");
  return (
    <span className="row-steps flex">
      {(["up", "down"] as const).map((step) => {
        const place = row[step];
        const label = t(step, { title: name });
        return (
          <button
            key={step}
            type="submit"
            id={`${step}-${row.id}`}
            name="move"
            value={place ? moveValue(row, place) : ""}
            disabled={place === null}
            data-step={step}
            aria-label={label}
            title={label}
            className="grid size-9 cursor-pointer place-items-center rounded-md text-soft hover:bg-tint hover:text-accent disabled:invisible pointer-fine:size-8"
          >
            <Icon node={step === "up" ? ChevronUp : ChevronDown} className="size-5" />
          </button>
        );
      })}
    </span>
  );
}
