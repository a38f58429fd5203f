import type { ReactNode } from "react";

/** The look of every text input. 16 px and more, else iOS zooms in. A link to it shows its label too. */
export const INPUT =
  "block min-h-11 scroll-mt-12 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink aria-invalid:border-danger [&[readonly]]:bg-canvas";

/** The same of a list to choose from: a long choice ends before the arrow. */
export const SELECT = `${INPUT} pr-8 text-ellipsis`;

/** For what counts letter by letter: nothing changes it while it is typed. */
export const AS_TYPED = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/** What is said of an input beside its label. */
export type Said = {
  hint?: string | undefined;
  /** What is wrong with it, in words. */
  problem?: string | null | undefined;
  /** The element that says what is wrong, where that is about the whole form. */
  problemId?: string | null | undefined;
};

/** Ties an input to what is said of it. */
export function describedBy(id: string, { hint, problem, problemId }: Said) {
  const wrong = problem ? `${id}-problem` : problemId;
  return {
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": [hint && `${id}-hint`, wrong].filter(Boolean).join(" ") || undefined,
  };
}

type Props = Omit<Said, "problemId"> & { label: string; id: string; children: ReactNode };

/** A label above its input; below it a hint, and what is wrong with what was typed. */
export function Field({ label, id, hint, problem, children }: Props) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="whitespace-pre-line text-sm text-danger wrap-anywhere">
          {problem}
        </p>
      )}
    </div>
  );
}
