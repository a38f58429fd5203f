import type { ComponentProps } from "react";
import { describedBy, Field, INPUT, type Said } from "./field";

type Props = Omit<ComponentProps<"textarea">, "id" | "name"> &
  Said & { name: string; label: string };

export function TextAreaField({ name, label, hint, problem, problemId, ...rest }: Props) {
  return (
    <Field id={name} label={label} hint={hint} problem={problem}>
      <textarea
        className={INPUT}
        {...rest}
        {...describedBy(name, { hint, problem, problemId })}
        id={name}
        name={name}
      />
    </Field>
  );
}
