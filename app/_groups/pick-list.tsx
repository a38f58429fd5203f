"use client";

import { useEffect, useId, useRef, useState } from "react";
import { useScripted } from "@/app/_ui/use-scripted";

type Props = {
  label: string;
  groups: readonly { key: string; name: string }[];
  /** Line of the field that a chosen group replaces. */
  replaces?: string;
};

/** Groups that a script adds to the field `groups` of the surrounding form, or takes out of it; without one, their keys. */
export function PickList({ label, groups, replaces }: Props) {
  const id = useId();
  const scripted = useScripted();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);

  useEffect(() => {
    const field = fieldAround(list.current);
    const read = () => setChosen(linesOf(field).map((line) => line.toLowerCase()));
    read();
    field?.addEventListener("input", read);
    return () => field?.removeEventListener("input", read);
  }, []);

  function toggle(key: string, names: readonly string[]) {
    const field = fieldAround(list.current);
    if (!field) return;
    const lines = linesOf(field);
    const others = lines.filter((line) => !names.includes(line.toLowerCase()) && line !== replaces);
    const isNew = !lines.some((line) => names.includes(line.toLowerCase()));
    field.value = [...others, ...(isNew ? [key] : [])].join("\n");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <p id={id} className="text-xs text-soft">
        {label}
      </p>
      <ul ref={list} aria-labelledby={id} className="flex flex-wrap gap-1.5">
        {groups.map(({ key, name }) => {
          const names = [key.toLowerCase(), name.toLowerCase()];
          return (
            <li key={key} className="max-w-full">
              {scripted ? (
                <button
                  type="button"
                  title={key}
                  aria-pressed={names.some((each) => chosen.includes(each))}
                  onClick={() => toggle(key, names)}
                  className="min-h-8 max-w-full cursor-pointer truncate rounded-full border border-edge bg-surface px-3 text-xs hover:border-accent aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-accent"
                >
                  <bdi>{name}</bdi>
                </button>
              ) : (
                <code className="text-xs break-all">{key}</code>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Returns the field for groups, one per line, of the form around an element. */
function fieldAround(element: Element | null): HTMLTextAreaElement | null {
  const field = element?.closest("form")?.elements.namedItem("groups");
  return field instanceof HTMLTextAreaElement ? field : null;
}

const linesOf = (field: HTMLTextAreaElement | null) =>
  (field?.value ?? "")
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean);
