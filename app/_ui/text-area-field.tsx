import type { ComponentProps } from "react";
import { INPUT } from "@/lib/error-pages/looks";
import { describedBy, Field, type Said } from "./field";

type Props = Omit<ComponentProps<"textarea">, "id" | "name"> &
  Said & {
    name: string;
    /** Distinguishes fields of several forms on a page; the name by default. */
    id?: string;
    label: string;
  };

export function TextAreaField({
  name,
  id = name,
  label,
  hint,
  problem,
  problemId,
  defaultValue = "",
  ...rest
}: Props) {
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      <textarea
        className={INPUT}
        {...rest}
        // A list: when scripts start, React writes a default that is a string over what was typed before.
        defaultValue={[String(defaultValue)]}
        {...describedBy(id, { hint, problem, problemId })}
        id={id}
        name={name}
      />
    </Field>
  );
}
