import type { ComponentProps, ReactNode } from "react";
import { Field, INPUT } from "@/app/_ui/field";

type Props = Omit<ComponentProps<"input">, "id" | "name"> & {
  name: string;
  label: string;
  hint?: string;
  /** What is wrong with it, in words. */
  problem: string | null;
};

/** An input with its label, a hint, and what is wrong with what was typed. */
export function TextField({ name, label, hint, problem, className = INPUT, ...rest }: Props) {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean);
  return (
    <Field id={name} label={label}>
      <input
        {...rest}
        id={name}
        name={name}
        className={className}
        aria-invalid={problem !== null || undefined}
        aria-describedby={described.join(" ") || undefined}
      />
      {hint !== undefined && <Said id={`${name}-hint`}>{hint}</Said>}
      {problem !== null && (
        <p id={`${name}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </Field>
  );
}

const Said = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="text-sm text-soft">
    {children}
  </p>
);
