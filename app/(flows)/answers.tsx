import { Check, X } from "lucide";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";

/** Classes of a form with two answers. On a small screen they stay at its lower edge. */
export const ANSWERS =
  "-mx-6 -mb-6 mt-2 grid grid-cols-2 gap-3 rounded-b-xl bg-surface px-6 pt-4 pb-6 max-sm:sticky max-sm:bottom-0";

type Answer = { value: string; text: string };

/** Two answers of equal weight. */
export const Answers = ({ no, yes }: Record<"no" | "yes", Answer>) =>
  [
    { ...no, icon: X },
    { ...yes, icon: Check },
  ].map(({ value, text, icon }) => (
    <Button key={value} type="submit" name="decision" value={value} look="answer">
      <Icon node={icon} className="size-4.5" />
      {text}
    </Button>
  ));
