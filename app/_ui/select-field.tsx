import type { ComponentProps } from "react";
import { describedBy, Field, type Said, SELECT } from "./field";

type Props = Omit<ComponentProps<"select">, "id" | "name"> & Said & { name: string; label: string };

export function SelectField({ name, label, hint, problem, problemId, ...rest }: Props) {
  return (
    <Field id={name} label={label} hint={hint} problem={problem}>
      <select
        className={SELECT}
        {...rest}
        {...describedBy(name, { hint, problem, problemId })}
        id={name}
        name={name}
      />
    </Field>
  );
}
