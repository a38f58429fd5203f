import type { ReactNode } from "react";
import { INPUT } from "@/lib/error-pages/looks";

/** Classes of a select: a long option is cut before the arrow. */
export const SELECT = `${INPUT} pr-8 text-ellipsis`;

/** Attributes that stop the browser from altering exact text. */
export const AS_TYPED = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/** Descriptions of an input besides its label. */
export type Said = {
  hint?: ReactNode;
  problem?: string | null | undefined;
  /** Id of the element with an error of the whole form. */
  problemId?: string | null | undefined;
};

/**
 * Returns attributes that link an input to its descriptions, and focus it if it has an error: of
 * several inputs, browsers focus the first.
 */
export function describedBy(id: string, { hint, problem, problemId }: Said) {
  const wrong = problem ? `${id}-problem` : problemId;
  return {
    ...(wrong && { autoFocus: true }),
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": [hint && `${id}-hint`, wrong].filter(Boolean).join(" ") || undefined,
  };
}

type Props = Omit<Said, "problemId"> & {
  label: string;
  /** Hides the label visually, below a heading that says the same. */
  quiet?: boolean | undefined;
  id: string;
  /** A link at the end of the label's line, which comes after the input by keyboard. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A label above its input, with a hint and an error message below. */
export function Field({ label, quiet = false, id, hint, problem, aside, children }: Props) {
  return (
    <div className="relative grid max-w-160 content-start gap-1.5">
      <label htmlFor={id} className={quiet ? "sr-only" : "text-sm font-semibold"}>
        {label}
      </label>
      {children}
      {aside && <div className="absolute -top-1 right-0 text-sm">{aside}</div>}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-soft">
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
