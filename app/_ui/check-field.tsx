import type { ComponentProps, ReactNode } from "react";
import { describedBy } from "./field";

type Props = Omit<ComponentProps<"input">, "type"> & {
  label: string;
  hint?: ReactNode;
  /** Error message. */
  problem?: string | null;
};

/** A checkbox, or with `type="radio"` a radio button. The whole row is clickable. */
export function CheckField({
  label,
  hint,
  problem,
  type = "checkbox",
  id: given,
  ...rest
}: Props & { type?: "checkbox" | "radio" }) {
  const id = given ?? `${rest.name}-${rest.value ?? "on"}`;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-3">
      <input
        {...rest}
        {...describedBy(id, { hint, problem })}
        type={type}
        id={id}
        className="mt-1 size-5 accent-accent"
      />
      <label htmlFor={id} className="min-h-6 py-0.5 text-sm font-medium wrap-anywhere">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="col-start-2 max-w-prose text-xs text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="col-start-2 max-w-prose text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
