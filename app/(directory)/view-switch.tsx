import { LayoutGrid, List } from "lucide";
import type { FormEvent } from "react";
import { Icon } from "@/app/_ui/icon";
import { postQuietly } from "@/app/_ui/post-quietly";
import type { View } from "@/lib/i18n/preferences";
import type { BoardWords } from "./board-words";

const VIEWS = [
  { view: "grid", icon: LayoutGrid },
  { view: "list", icon: List },
] as const;

type Props = {
  /** Null for the default, which is the list on a phone. */
  view: View | null;
  onChoose: (view: View) => void;
  /** Return address for a browser without scripts. */
  next: string;
  words: BoardWords["view"];
};

/**
 * Switches between grid and list; the browser remembers it. With a script the view changes at once
 * and is stored afterward.
 */
export function ViewSwitch({ view, onChoose, next, words }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const chosen = submitter?.getAttribute("value") === "list" ? "list" : "grid";
    onChoose(chosen);
    void postQuietly(event.currentTarget, submitter);
  }
  return (
    <form method="post" action="/preferences" onSubmit={submit}>
      <input type="hidden" name="next" value={next} />
      <fieldset className="flex rounded-md border border-line">
        <legend className="sr-only">{words.label}</legend>
        {view === null ? (
          <>
            <ViewButtons pressed="list" className="sm:hidden" words={words} />
            <ViewButtons pressed="grid" className="max-sm:hidden" words={words} />
          </>
        ) : (
          <ViewButtons pressed={view} className="" words={words} />
        )}
      </fieldset>
    </form>
  );
}

type ButtonsProps = { pressed: View; className: string; words: BoardWords["view"] };

const ViewButtons = ({ pressed, className, words }: ButtonsProps) => (
  <span className={`flex ${className}`}>
    {VIEWS.map(({ view, icon }) => (
      <button
        key={view}
        type="submit"
        name="view"
        value={view}
        title={words[view]}
        aria-pressed={view === pressed}
        className="grid size-10 cursor-pointer place-items-center rounded-md text-soft hover:text-ink aria-pressed:bg-tint aria-pressed:text-accent"
      >
        <Icon node={icon} className="size-4.5" />
        <span className="sr-only">{words[view]}</span>
      </button>
    ))}
  </span>
);
