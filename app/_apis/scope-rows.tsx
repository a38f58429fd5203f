"use client";

import { type MouseEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { useScripted } from "@/app/_ui/use-scripted";
import { INPUT } from "@/lib/error-pages/looks";
import { type ScopePart, scopeInput } from "./scope-input";

type Row = { name: string; description: string; marks: readonly string[] };

type Props = {
  rows: readonly Row[];
  /** Empty rows below them. */
  blank: number;
  most: number;
  /** `row` names a row: `#` stands for its number. */
  words: Record<ScopePart | "row" | "add" | "clear" | "nameExample" | "descriptionExample", string>;
  /** Number of the row that is wrong, counted from 1, and what is wrong with its texts. */
  wrong: { row: number; problems: Problems } | null;
};

type Problems = Partial<Record<"name" | "description", string>>;

const BOXES = ["sensitive", "users", "services"] as const;

const COLUMNS =
  "lg:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_repeat(3,4.5rem)_2rem] lg:items-start lg:gap-x-2";

/** A row of inputs for each scope. A script adds rows; without one, a button of the form does. */
export function ScopeRows({ rows, blank, most, words, wrong }: Props) {
  const [added, setAdded] = useState(0);
  const scripted = useScripted();
  const given = Math.min(most, rows.length + blank);
  const shown = Math.min(most, given + added);
  return (
    <>
      <div aria-hidden className={`hidden text-xs text-soft lg:grid ${COLUMNS}`}>
        <span>{words.name}</span>
        <span>{words.description}</span>
        {BOXES.map((box) => (
          <span key={box} className="text-center">
            {words[box]}
          </span>
        ))}
      </div>
      {[...Array(shown).keys()].map((at) => (
        <ScopeRow
          key={at}
          at={at}
          row={rows[at] ?? NEW}
          words={words}
          isFocused={at >= given || wrong?.row === at + 1}
          problems={wrong?.row === at + 1 ? wrong.problems : {}}
        />
      ))}
      {scripted && shown < most && (
        <Button
          type="button"
          look="plain"
          className="justify-self-start"
          onClick={() => setAdded(added + 1)}
        >
          {words.add}
        </Button>
      )}
    </>
  );
}

/** A scope that is for everyone. */
const NEW: Row = { name: "", description: "", marks: ["users", "services"] };

type RowProps = Pick<Props, "words"> & {
  at: number;
  row: Row;
  isFocused: boolean;
  problems: Problems;
};

function ScopeRow({ at, row, words, isFocused, problems }: RowProps) {
  const input = (part: ScopePart) => ({ id: scopeInput(part, at), name: scopeInput(part, at) });
  const first = problems.description && !problems.name ? "description" : "name";
  const marks = row.marks.filter((mark) => mark !== "sensitive");
  const isChecked = (box: (typeof BOXES)[number]) =>
    row.marks.includes(box) || (box !== "sensitive" && marks.length === 0);
  return (
    <fieldset
      className={`relative grid gap-1.5 max-lg:rounded-md max-lg:border max-lg:border-line max-lg:p-3 ${COLUMNS}`}
    >
      <legend className="sr-only">{words.row.replace("#", `${at + 1}`)}</legend>
      {(["name", "description"] as const).map((part) => (
        <div key={part} className="grid gap-1 text-xs text-soft">
          <label className="grid gap-1">
            <span className="lg:sr-only">{words[part]}</span>
            <input
              {...input(part)}
              defaultValue={row[part]}
              placeholder={words[`${part}Example`]}
              {...(isFocused && part === first && { autoFocus: true })}
              {...(problems[part] && {
                "aria-invalid": true,
                "aria-describedby": `${input(part).id}-problem`,
              })}
              autoComplete="off"
              {...(part === "name" && { autoCapitalize: "none", spellCheck: false })}
              className={`${INPUT} ${part === "name" ? "font-mono" : ""}`}
            />
          </label>
          {problems[part] && (
            <span id={`${input(part).id}-problem`} className="text-danger">
              {problems[part]}
            </span>
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-x-4 gap-y-1 lg:contents">
        {BOXES.map((box) => (
          <label
            key={box}
            className="flex min-h-6 items-center gap-2 text-sm lg:justify-center lg:self-stretch"
          >
            <input
              type="checkbox"
              {...input(box)}
              defaultChecked={isChecked(box)}
              className="size-5 accent-accent"
            />
            <span className="lg:sr-only">{words[box]}</span>
          </label>
        ))}
      </div>
      <ClearButton label={`${words.clear} ${at + 1}`} />
    </fieldset>
  );
}

/** Empties a row, which removes its scope. */
function ClearButton({ label }: { label: string }) {
  function clear({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const texts = currentTarget.closest("fieldset")?.querySelectorAll("label > input:not([type])");
    for (const text of texts ?? []) {
      (text as HTMLInputElement).value = "";
      text.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  if (!useScripted()) return null;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={clear}
      className="grid size-8 cursor-pointer place-items-center rounded-md text-lg text-soft hover:bg-tint hover:text-ink max-lg:absolute max-lg:end-1 max-lg:top-1"
    >
      ×
    </button>
  );
}
