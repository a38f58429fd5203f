import type { ComponentProps } from "react";
import { INPUT } from "@/lib/error-pages/looks";
import { describedBy, Field, type Said } from "./field";

type Props = Omit<ComponentProps<"input">, "id" | "name" | "className"> &
  Said & { name: string; label: string };

export function TextField({ name, label, hint, problem, problemId, ...rest }: Props) {
  return (
    <Field id={name} label={label} hint={hint} problem={problem}>
      <input
        {...rest}
        {...describedBy(name, { hint, problem, problemId })}
        id={name}
        name={name}
        className={INPUT}
      />
    </Field>
  );
}
