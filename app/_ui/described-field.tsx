import type { ComponentProps, ReactNode } from "react";
import { Field, INPUT } from "./field";

type Said = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** What is wrong with it, in words. */
  problem: string | null;
};

/** A label, its control, a hint, and what is wrong with what was typed: the last two are heard with the control. */
function DescribedField({ name, label, hint, problem, children }: Said & { children: ReactNode }) {
  return (
    <Field id={name} label={label}>
      {children}
      {hint !== undefined && (
        <p id={`${name}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {problem !== null && (
        <p id={`${name}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </Field>
  );
}

function described({ name, hint, problem }: Said) {
  const by = [hint !== undefined && `${name}-hint`, problem !== null && `${name}-problem`];
  return {
    id: name,
    name,
    className: INPUT,
    "aria-invalid": problem !== null || undefined,
    "aria-describedby": by.filter(Boolean).join(" ") || undefined,
  };
}

type Props<Of extends "input" | "textarea" | "select"> = Omit<ComponentProps<Of>, "id" | "name"> &
  Said;

export const TextField = ({ label, hint, problem, ...rest }: Props<"input">) => (
  <DescribedField name={rest.name} label={label} hint={hint} problem={problem}>
    <input {...described({ name: rest.name, label, hint, problem })} {...rest} />
  </DescribedField>
);

export const TextAreaField = ({ label, hint, problem, ...rest }: Props<"textarea">) => (
  <DescribedField name={rest.name} label={label} hint={hint} problem={problem}>
    <textarea {...described({ name: rest.name, label, hint, problem })} {...rest} />
  </DescribedField>
);

export const SelectField = ({ label, hint, problem, ...rest }: Props<"select">) => (
  <DescribedField name={rest.name} label={label} hint={hint} problem={problem}>
    <select {...described({ name: rest.name, label, hint, problem })} {...rest} />
  </DescribedField>
);
